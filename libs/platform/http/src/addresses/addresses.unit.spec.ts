import { countedAddress, isAddressRange, AddressRanges } from './addresses.js';

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8:1:2::9', '2001:db8:1:2::'],
    ['::1', '0:0:0:0::'],
    ['nonsense:', 'nonsense:'],
  ])('%s is counted as %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted);
  });

  it.each([
    ['10.1.2.3', true],
    ['::ffff:10.1.2.3', true],
    ['11.1.2.3', false],
    ['2001:db8::1', true],
    ['2001:db8::2', false],
    ['unknown', false],
  ])('%s belongs to a proxy: %p', (address, isProxy) => {
    expect(new AddressRanges(['10.0.0.0/8', '2001:db8::1']).includes(address)).toBe(isProxy);
  });

  it.each([
    ['10.0.0.0/8', true],
    ['10.0.0.1', true],
    ['::1', true],
    ['10.0.0.0/40', false],
    ['nginx', false],
    ['', false],
  ])('%j may be named by an operator: %p', (text, isValid) => {
    expect(isAddressRange(text)).toBe(isValid);
  });
});
