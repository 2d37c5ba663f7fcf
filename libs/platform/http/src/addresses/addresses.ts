import ipaddr from 'ipaddr.js';

/** True for an address, or a range of addresses such as `10.0.0.0/8`. */
export function isAddressRange(text: string): boolean {
  return ipaddr.isValidCIDR(text) || ipaddr.isValid(text);
}

/** A set of addresses, as an operator lists them. */
export class AddressRanges {
  readonly #ranges: readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[];

  /** @param ranges addresses, and ranges of them */
  constructor(ranges: readonly string[]) {
    this.#ranges = ranges.map((range) => {
      if (ipaddr.isValidCIDR(range)) return ipaddr.parseCIDR(range);
      const address = ipaddr.process(range);
      return [address, address.toByteArray().length * 8] as const;
    });
  }

  includes(address: string): boolean {
    if (this.#ranges.length === 0 || !ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return this.#ranges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits));
  }
}

/**
 * Name under which an address is counted: an IPv4 address as it is, an IPv6 address by its network (the first 64 bits), because one
 * host has all addresses of it.
 */
export function countedAddress(address: string): string {
  if (!address.includes(':')) return address;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : network(parsed as ipaddr.IPv6);
}

const network = ({ parts }: ipaddr.IPv6) =>
  `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::`;
