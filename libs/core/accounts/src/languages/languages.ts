const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** The English name of a language by its tag, such as `de` or `zh-hans`; undefined when there is none. */
export function languageName(tag: string): string | undefined {
  try {
    return NAMES.of(tag);
  } catch {
    return undefined;
  }
}

export function isLanguage(tag: string): boolean {
  return languageName(tag) !== undefined;
}
