import { isEmail } from './email.js';

describe('an e-mail address', () => {
  it.each(['iago@zulip.com', 'first.last+tag@sub.example.org', 'owner@localhost', 'x@bücher.example'])(
    'is %s',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  it.each([
    '',
    'iago',
    '@example.com',
    'iago@',
    'a b@example.com',
    'iago@example',
    'a@b@example.com ',
    '.a@example.com',
  ])('is not %j', (text) => expect(isEmail(text)).toBe(false));

  it('is not longer than an address can be', () => {
    expect(isEmail(`${'a'.repeat(243)}@example.com`)).toBe(false);
  });
});
