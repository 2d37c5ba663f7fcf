/** Schemes to which a link may lead. */
const SCHEMES: ReadonlySet<string> = new Set(
  (
    'http https ftp file bitcoin geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sip sms smsto ssh tel ' +
    'urn webcal wtai xmpp'
  ).split(' '),
);
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/** Characters that browsers skip or cut off before they read a URL: they must not hide a scheme. */
// oxlint-disable-next-line no-control-regex
const IGNORED = /^[\u0000-\u0020]+|[\t\r\n]/g;

/** The URL of a link that an author writes, or undefined when it leads to where no link may lead. */
export function safeUrl(written: string, realmUrl: string): string | undefined {
  const url = written.replace(IGNORED, '').trimEnd().replaceAll(' ', '%20');
  const scheme = SCHEME.exec(url)?.[1];
  if (scheme !== undefined) {
    if (!SCHEMES.has(scheme.toLowerCase())) return undefined;
    return withoutRealm(scheme.toLowerCase() + url.slice(scheme.length), realmUrl);
  }
  if (url === '') return undefined;
  if (url.startsWith('//')) return `http:${url}`;
  if (url.startsWith('/') || url.startsWith('#')) return url;
  return /^[^?#]*@/.test(url) ? `mailto:${url}` : `http://${url}`;
}

/** A link to a view or to an upload of the realm becomes relative. */
function withoutRealm(url: string, realmUrl: string): string {
  if (!url.startsWith(`${realmUrl}/`)) return url;
  const path = url.slice(realmUrl.length + 1);
  return path.startsWith('#') || path.startsWith('user_uploads/') ? path : url;
}

const UPLOAD = /^\/?user_uploads\/([^?#]+)/;

/** The part after `/user_uploads/` in the URL of an upload, as it is written; undefined for other URLs. */
export function uploadPath(url: string): string | undefined {
  return UPLOAD.exec(url)?.[1];
}

/** A path as it is in the file's record. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
