import { readMailAddress } from './mail-address.js';

const TOKEN = '0123456789abcdef0123456789abcdef';
const PATTERN = '%s@mail.example.com';
const plain = { token: TOKEN, showSender: false, includeFooter: false, includeQuotes: false, preferHtml: false };

it.each([
  [`${TOKEN}@mail.example.com`, plain],
  [`lunch.${TOKEN}@mail.example.com`, plain],
  [`a.b+c.${TOKEN.toUpperCase()}@MAIL.example.com`, plain],
  [`lunch+${TOKEN}+show-sender@mail.example.com`, { ...plain, showSender: true }],
  [
    `${TOKEN}.prefer-html.include-quotes.include-footer.show-sender@mail.example.com`,
    { token: TOKEN, showSender: true, includeFooter: true, includeQuotes: true, preferHtml: true },
  ],
  [`${TOKEN}.prefer-text@mail.example.com`, plain],
  [`lunch@mail.example.com`, undefined],
  [`${TOKEN}@elsewhere.example.com`, undefined],
  [`@mail.example.com`, undefined],
  ['', undefined],
])('%s', (address, read) => {
  expect(readMailAddress(PATTERN, address)).toEqual(read);
});

it('may have text around the name in the pattern', () => {
  expect(readMailAddress('chat+%s@example.com', `chat+lunch.${TOKEN}@example.com`)).toEqual(plain);
  expect(readMailAddress('chat+%s@example.com', `lunch.${TOKEN}@example.com`)).toBeUndefined();
});
