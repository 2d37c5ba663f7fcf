import { isBlank, strip, stripEnd } from './strip.js';

it('removes the white space that Python removes, and nothing else', () => {
  const spaces = Array.from({ length: 0x3100 }, (_, code) => code).filter((code) =>
    isBlank(String.fromCodePoint(code)),
  );
  const hex = spaces.map((code) => code.toString(16)).join(' ');
  expect(hex).toBe(
    '9 a b c d 1c 1d 1e 1f 20 85 a0 1680 2000 2001 2002 2003 2004 2005 2006 2007 2008 2009 200a 2028 2029 202f 205f 3000',
  );
  expect(isBlank('\ufeff')).toBe(false);
});

it.each([
  ['\u001c a\u0085b \u0085', 'a\u0085b', '\u001c a\u0085b'],
  ['\ufeff a \ufeff', '\ufeff a \ufeff', '\ufeff a \ufeff'],
  [' \u3000', '', ''],
  ['', '', ''],
])('strips %j', (text, stripped, strippedAtTheEnd) => {
  expect([strip(text), stripEnd(text)]).toEqual([stripped, strippedAtTheEnd]);
});
