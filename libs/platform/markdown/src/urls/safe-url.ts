/** Allowed schemes of links. */
const SCHEMES: ReadonlySet<string> = new Set(
  (
    'http https ftp file bitcoin geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sip sms smsto ssh tel ' +
    'urn webcal wtai xmpp'
  ).split(' '),
);
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/** Characters that browsers skip or cut before they read a URL: they must not hide a scheme. */
// oxlint-disable-next-line no-control-regex
const IGNORED = /^[\u0000-\u0020]+|[\t\r\n]/g;

/** The URL of an author's link, or undefined when its scheme is not allowed. */
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

/** The rest of an upload's URL behind `/user_uploads/`, as written; undefined for other URLs. */
export function uploadPath(url: string): string | undefined {
  return UPLOAD.exec(url)?.[1];
}

/** A path in the form of the file's record. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
