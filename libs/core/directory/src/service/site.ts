/** External address of the service. */
export class Site {
  /** Canonical URL without a trailing slash. */
  readonly url: string;
  /** Host name without a port, for API-only addresses; an IP address is replaced, because it cannot be part of an address. */
  readonly host: string;

  constructor(publicUrl: string) {
    const { origin, hostname } = new URL(publicUrl);
    this.url = origin;
    this.host = /^[\d.]+$|:|^\[/.test(hostname) ? 'chat.invalid' : hostname;
  }
}
