import type { EventMetadata } from '@chat/kernel';

/** Names with this prefix are taken for the server's own: readers of the log never see them. */
export const SYSTEM = '$';
const METADATA = '$$';

/**
 * The server's names of our streams. Several organizations can share a server: the streams of each begin with its name, and it
 * takes the others for the server's own.
 */
export class StreamNames {
  /** Prefix of our stream names on the server. */
  readonly prefix: string;

  /** @param organization empty when streams have no such name, and the server belongs to one organization alone */
  constructor(organization: string) {
    this.prefix = organization && `${organization}.`;
  }

  onServer(stream: string): string {
    if (stream.startsWith(METADATA)) return METADATA + this.prefix + stream.slice(METADATA.length);
    return stream.startsWith(SYSTEM) ? stream : this.prefix + stream;
  }

  /**
   * Without a name, streams of another program are recognized by the metadata that their events lack; with one, `ours` recognizes
   * ours. Records of the server and of this adapter have a type that begins with $.
   */
  isOurs(onServer: string, type: string, metadata: unknown): boolean {
    if (this.prefix !== '' || onServer.startsWith(SYSTEM) || type.startsWith(SYSTEM)) return true;
    const { correlationId, causationId } = (metadata ?? {}) as Partial<EventMetadata>;
    return typeof correlationId === 'string' && typeof causationId === 'string';
  }

  ours(onServer: string): string {
    if (onServer.startsWith(this.prefix)) return onServer.slice(this.prefix.length);
    const metadata = METADATA + this.prefix;
    return onServer.startsWith(metadata) ? METADATA + onServer.slice(metadata.length) : SYSTEM + onServer;
  }
}
