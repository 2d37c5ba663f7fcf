import { isUtf8 } from 'node:buffer';
import { MAX_PARAMETERS } from './form.js';
import { malformedMultipart, UnreadableRequest } from './errors.js';
import type { FileInMemory } from './only-file.js';

const MAX_PART_HEADER_BYTES = 8192;

/**
 * Adds the text fields of a `multipart/form-data` body to `parameters`; returns its files. busboy reads bodies that are not in
 * memory (`multipart-files.ts`): docs/adr/0145.
 */
export function readMultipart(body: Buffer, contentType: string, parameters: Map<string, string>): FileInMemory[] {
  const files: FileInMemory[] = [];
  const delimiter = `--${boundaryOf(contentType)}`;
  let position = startOfFirst(body, delimiter);
  for (let count = 0; ; count++) {
    if (count > MAX_PARAMETERS) throw new UnreadableRequest('Too many parameters');
    if (body[position] === DASH && body[position + 1] === DASH) return files;
    const headerStart = afterLineBreak(body, position);
    const headerEnd = body.indexOf('\r\n\r\n', headerStart - 2, 'latin1');
    if (headerEnd === -1 || headerEnd - headerStart > MAX_PART_HEADER_BYTES) throw malformedMultipart();
    const end = body.indexOf(`\r\n${delimiter}`, headerEnd + 4, 'latin1');
    if (end === -1) throw malformedMultipart();
    const headers = body.toString('utf8', headerStart, headerEnd);
    const content = body.subarray(headerEnd + 4, end);
    const { name, fileName } = partOf(headers);
    if (fileName === undefined) parameters.set(name, textOf(content, headers));
    else if (fileName !== '') files.push({ contentType: contentTypeOf(headers), bytes: content });
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
  if (body.toString('latin1', position, position + 2) !== '\r\n') throw malformedMultipart();
  return position + 2;
}

const HEADERS = /^[\w-]+:[^\r\n]*(?:\r\n[\w-]+:[^\r\n]*)*$/;
const PARAMETER = /[ \t]*;[ \t]*([\w-]+\*?)=(?:"((?:[^"\\\r\n]|\\[^\r\n])*)"|([^\s"\\;]+))/;
const DISPOSITION = new RegExp(`^content-disposition:[ \\t]*form-data((?:${PARAMETER.source})*)[ \\t]*$`, 'gim');

/**
 * The name of a part, and of its file: empty without a chosen file, undefined for a text field. Ambiguous headers are refused; the
 * tests compare with busboy.
 */
function partOf(headers: string): { name: string; fileName: string | undefined } {
  const dispositions = HEADERS.test(headers) ? [...headers.matchAll(DISPOSITION)] : [];
  const parameters = new Map<string, string>();
  for (const [, key, quoted, bare] of dispositions[0]?.[1]?.matchAll(new RegExp(PARAMETER, 'g')) ?? []) {
    if (parameters.has(key!.toLowerCase())) throw malformedMultipart();
    parameters.set(key!.toLowerCase(), quoted?.replaceAll('\\"', '"') ?? bare!);
  }
  const name = parameters.get('name');
  if (dispositions.length !== 1 || name === undefined) throw malformedMultipart();
  return { name, fileName: parameters.get('filename') ?? parameters.get('filename*') };
}

/** In lower case and without parameters. */
function contentTypeOf(headers: string): string {
  const types = [...headers.matchAll(/^content-type:[ \t]*(?:([\w.+-]+\/[\w.+-]+)(?=;|$))?/gim)];
  if (types.length > 1 || (types[0] && types[0][1] === undefined)) throw malformedMultipart();
  return (types[0]?.[1] ?? 'text/plain').toLowerCase();
}

function textOf(content: Buffer, headers: string): string {
  const charset = /^content-type:[^\r\n]*;[ \t]*charset="?([^\s";]+)/im.exec(headers)?.[1];
  if (charset && !/^(?:utf-?8|us-ascii)$/i.test(charset)) throw new UnreadableRequest('Unsupported charset', 415);
  if (!isUtf8(content)) throw new UnreadableRequest('Form data is not valid UTF-8');
  return content.toString('utf8');
}
