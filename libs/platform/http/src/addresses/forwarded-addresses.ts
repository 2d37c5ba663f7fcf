import { isIP } from 'node:net';

/** Without the port that proxies of some clouds add: `203.0.113.5:40000`, `[2001:db8::1]:40000`, `[2001:db8::1]`. */
const ADDRESS = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5}|(.+))$/;

/**
 * `X-Forwarded-For` with addresses only, the newest last. Whatever is left of something that is no address comes from
 * nobody who is trusted, and is left out.
 * @returns undefined when nothing is left
 */
export function forwardedAddresses(header: string): string | undefined {
  const addresses: string[] = [];
  for (const part of header.split(',').toReversed()) {
    const found = ADDRESS.exec(part.trim());
    const address = found?.slice(1).find((each) => each !== undefined);
    if (address === undefined || !isIP(address)) break;
    addresses.unshift(address);
  }
  return addresses.length > 0 ? addresses.join(', ') : undefined;
}
