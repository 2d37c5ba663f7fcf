const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Is the text the tag of a language that has a name, such as `de` or `zh-hans`? */
export function isLanguage(tag: string): boolean {
  try {
    return NAMES.of(tag) !== undefined;
  } catch {
    return false;
  }
}
