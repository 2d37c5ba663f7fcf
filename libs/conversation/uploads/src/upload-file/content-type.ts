const UNKNOWN = 'application/octet-stream';

/** Types that clients send when they do not know what the file is. */
const SAYS_NOTHING = new Set([UNKNOWN, 'text/plain']);

/** Longer ones do not exist. */
const WELL_FORMED = /^[\w.+-]{1,127}\/[\w.+-]{1,127}$/;

/** The content type of an uploaded file: what the uploader says, else what the ending of its name says. */
export async function contentTypeOf(said: string, name: string): Promise<string> {
  const isWellFormed = WELL_FORMED.test(said);
  if (isWellFormed && !SAYS_NOTHING.has(said)) return said;
  const { default: mime } = await import('mime');
  return mime.getType(`./${name}`) ?? (isWellFormed ? said : UNKNOWN);
}
