export interface MailOptions {
  readonly showSender: boolean;
  readonly includeFooter: boolean;
  readonly includeQuotes: boolean;
  readonly preferHtml: boolean;
}

export interface MailAddress extends MailOptions {
  readonly token: string;
}

const TOKEN = /^[0-9a-f]{32}$/;

/**
 * Parses an address of the pattern, with any name in it: parts are separated by `.` or `+`, options in any order (contract,
 * channels: Checks and form of the e-mail address). Undefined for other addresses.
 * @param pattern has one `%s`
 */
export function readMailAddress(pattern: string, address: string): MailAddress | undefined {
  const [before, after] = pattern.toLowerCase().split('%s') as [string, string];
  const given = address.trim().toLowerCase();
  const isOfPattern = given.startsWith(before) && given.endsWith(after) && given.length > before.length + after.length;
  if (!isOfPattern) return undefined;
  const parts = given.slice(before.length, given.length - after.length).split(/[.+]/);
  const at = parts.findLastIndex((part) => TOKEN.test(part));
  if (at < 0) return undefined;
  const options = new Set(parts.slice(at + 1));
  return {
    token: parts[at]!,
    showSender: options.has('show-sender'),
    includeFooter: options.has('include-footer'),
    includeQuotes: options.has('include-quotes'),
    preferHtml: options.has('prefer-html'),
  };
}
