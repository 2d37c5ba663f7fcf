const SYSTEM = '$';
const METADATA = '$$';

/**
 * How our streams are called on the server. Several organizations can share one: the streams of each begin with its name,
 * and what belongs to others looks to it like the server's own.
 */
export class StreamNames {
  /** What the names of our streams begin with on the server. */
  readonly prefix: string;

  /** @param organization empty when the server is for one organization alone */
  constructor(organization: string) {
    this.prefix = organization && `${organization}.`;
  }

  onServer(stream: string): string {
    if (stream.startsWith(METADATA)) return METADATA + this.prefix + stream.slice(METADATA.length);
    return stream.startsWith(SYSTEM) ? stream : this.prefix + stream;
  }

  ours(onServer: string): string {
    if (onServer.startsWith(this.prefix)) return onServer.slice(this.prefix.length);
    const metadata = METADATA + this.prefix;
    return onServer.startsWith(metadata) ? METADATA + onServer.slice(metadata.length) : SYSTEM + onServer;
  }
}
