import { isUtf8 } from 'node:buffer';
import { MAX_PARAMETERS } from './form.js';
import { malformedMultipart, UnreadableRequest } from './errors.js';

const MAX_PART_HEADER_BYTES = 8192;

/** Adds the text fields of a `multipart/form-data` body to `parameters`; parts that are files are passed over. */
export function readMultipart(body: Buffer, contentType: string, parameters: Map<string, string>): void {
  const delimiter = `--${boundaryOf(contentType)}`;
  let position = startOfFirst(body, delimiter);
  for (let count = 0; ; count++) {
    if (count > MAX_PARAMETERS) throw new UnreadableRequest('Too many parameters');
    if (body[position] === DASH && body[position + 1] === DASH) return;
    const headerStart = afterLineBreak(body, position);
    const headerEnd = body.indexOf('\r\n\r\n', headerStart - 2, 'latin1');
    if (headerEnd === -1 || headerEnd - headerStart > MAX_PART_HEADER_BYTES) throw malformedMultipart();
    const end = body.indexOf(`\r\n${delimiter}`, headerEnd + 4, 'latin1');
    if (end === -1) throw malformedMultipart();
    const headers = body.toString('utf8', headerStart, headerEnd);
    const field = fieldName(headers);
    if (field !== undefined) parameters.set(field, textOf(body.subarray(headerEnd + 4, end)));
    position = end + 2 + delimiter.length;
  }
}

const DASH = 0x2d;

function boundaryOf(contentType: string): string {
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) throw malformedMultipart();
  return boundary;
}

function startOfFirst(body: Buffer, delimiter: string): number {
  const start = body.indexOf(delimiter, 0, 'latin1');
  if (start !== 0 && !(start >= 2 && body.toString('latin1', start - 2, start) === '\r\n')) throw malformedMultipart();
  return start + delimiter.length;
}

function afterLineBreak(body: Buffer, position: number): number {
  const end = body.indexOf('\r\n', position, 'latin1');
  if (end === -1 || body.toString('latin1', position, end).trim() !== '') throw malformedMultipart();
  return end + 2;
}

/** The name of a text field; undefined for a file. */
function fieldName(headers: string): string | undefined {
  const disposition = /^content-disposition:[ \t]*form-data[ \t]*(;[^\r\n]*)$/im.exec(headers)?.[1];
  const name = /;[ \t]*name=(?:"([^"]*)"|([^\s";]+))/i.exec(disposition ?? '');
  if (!disposition || !name) throw malformedMultipart();
  if (/;[ \t]*filename\*?=/i.test(disposition)) return undefined;
  const charset = /^content-type:[^\r\n]*;[ \t]*charset="?([^\s";]+)/im.exec(headers)?.[1];
  if (charset && !/^(?:utf-?8|us-ascii)$/i.test(charset)) throw new UnreadableRequest('Unsupported charset', 415);
  return name[1] ?? name[2]!;
}

function textOf(content: Buffer): string {
  if (!isUtf8(content)) throw new UnreadableRequest('Form data is not valid UTF-8');
  return content.toString('utf8');
}
