/** Where the service is found from outside. */
export class Site {
  /** Canonical URL without a trailing slash. */
  readonly url: string;
  /** Host name without a port, for API-only addresses; an IP address is replaced, because no address can be made of it. */
  readonly host: string;

  constructor(publicUrl: string) {
    const { origin, hostname } = new URL(publicUrl);
    this.url = origin;
    this.host = /^[\d.]+$|:|^\[/.test(hostname) ? 'chat.invalid' : hostname;
  }
}
