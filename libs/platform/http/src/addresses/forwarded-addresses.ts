import { isIP } from 'node:net';

/** Removes the port that proxies of some clouds add: `203.0.113.5:40000`, `[2001:db8::1]:40000`, `[2001:db8::1]`. */
const ADDRESS = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5}|(.+))$/;

/**
 * `X-Forwarded-For` with valid addresses only, the newest last. Entries left of an invalid one do not come from a trusted proxy,
 * and are dropped.
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
