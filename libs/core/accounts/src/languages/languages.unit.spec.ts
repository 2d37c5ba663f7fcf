import { isLanguage, languageName } from './languages.js';

describe('a language', () => {
  it.each(['en', 'de', 'zh-hans', 'pt-br'])('%s is known', (tag) => expect(isLanguage(tag)).toBe(true));
  it.each(['', 'xx', '!', 'en_US@', 'klingonese'])('%j is not', (tag) => expect(isLanguage(tag)).toBe(false));

  it('has an English name', () => expect(languageName('de')).toBe('German'));
});
