import { forwardedAddresses } from './forwarded-addresses.js';

describe('X-Forwarded-For', () => {
  it.each([
    ['203.0.113.51', '203.0.113.51'],
    ['203.0.113.51:40000', '203.0.113.51'],
    ['[2001:db8::1]:40000', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['203.0.113.51:40000, 10.0.0.1:80', '203.0.113.51, 10.0.0.1'],
    ['unknown, 10.0.0.1', '10.0.0.1'],
    ['203.0.113.51, unknown, 10.0.0.1', '10.0.0.1'],
    ['203.0.113.51, unknown', undefined],
    ['203.0.113.51:x', undefined],
    ['203.0.113.300:1', undefined],
    ['[203.0.113.51', undefined],
    ['', undefined],
    [',', undefined],
  ])('%j names %j', (header, addresses) => expect(forwardedAddresses(header)).toBe(addresses));
});
