export interface FilePath {
  readonly realm: string;
  readonly shard: string;
  readonly key: string;
  readonly name: string;
}

export function pathIdOf({ realm, shard, key, name }: FilePath): string {
  return `${realm}/${shard}/${key}/${name}`;
}
