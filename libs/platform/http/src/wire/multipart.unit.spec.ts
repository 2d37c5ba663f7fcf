import { once } from 'node:events';
import { Busboy } from '@fastify/busboy';
import fc from 'fast-check';
import { MAX_PARAMETERS, readForm } from './form.js';
import { readMultipart } from './multipart.js';

const RUNS = Number(process.env['RUNS'] ?? 300);

interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly { readonly contentType: string; readonly bytes: string }[];
}

/** Undefined when it refuses the form. */
function oursOf(body: Buffer, contentType: string): Form | undefined {
  const fields = new Map<string, string>();
  try {
    const files = readMultipart(body, contentType, fields);
    const read = files.map(({ contentType: type, bytes }) => ({ contentType: type, bytes: bytes!.toString('latin1') }));
    return { fields: Object.fromEntries(fields), files: read };
  } catch {
    return undefined;
  }
}

async function busboyOf(body: Buffer, contentType: string): Promise<Form | undefined> {
  const fields = new Map<string, string>();
  const files: { contentType: string; bytes: string }[] = [];
  try {
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (_field, _type, name) => name !== undefined,
      limits: { parts: MAX_PARAMETERS, headerSize: 8192 },
    });
    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('file', (_field, content, name, _encoding, type) => {
      const file = { contentType: type, bytes: '' };
      if (name !== '') files.push(file);
      content.on('data', (chunk: Buffer) => (file.bytes += chunk.toString('latin1'))).on('error', () => {});
    });
    parser.end(body);
    await once(parser, 'finish');
    return { fields: Object.fromEntries(fields), files };
  } catch {
    return undefined;
  }
}

const name = fc.oneof(
  fc.constantFrom('content', 'to', 'file', '__proto__', 'a b', 'größe', 'a\\b', "it's", 'a;b', 'x=y', '%22'),
  fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/["\r\n\\]/.test(text)),
);
const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', '\r\n', '--', '\r\n--', '\0', '\r\n--b'));
const part = fc.record({
  name,
  value,
  fileName: fc.option(fc.constantFrom('', 'a.txt', 'größe.png', 'a b.txt'), { nil: undefined, freq: 2 }),
  type: fc.option(
    fc.constantFrom('text/plain', 'TEXT/Plain; charset=UTF-8', 'image/png', 'text/html; charset="utf-8"'),
    {
      nil: undefined,
    },
  ),
  disposition: fc.constantFrom('Content-Disposition', 'content-disposition', 'CONTENT-DISPOSITION'),
  space: fc.constantFrom(' ', '', '\t'),
});
const boundary = fc.constantFrom('boundary', '----WebKitFormBoundary7MA4YWxk', "a'()+_,-./:=?");

const form = fc.record({ boundary, parts: fc.array(part, { maxLength: 5 }) }).map((drawn) => {
  const delimiter = `--${drawn.boundary}`;
  const bodies = drawn.parts.map(
    ({ name: field, value: text, fileName, type, disposition, space }) =>
      `${delimiter}\r\n${disposition}:${space}form-data;${space}name="${field}"` +
      `${fileName === undefined ? '' : `;${space}filename="${fileName}"`}\r\n` +
      `${type === undefined ? '' : `Content-Type:${space}${type}\r\n`}\r\n${text}\r\n`,
  );
  return { type: `multipart/form-data; boundary="${drawn.boundary}"`, body: `${bodies.join('')}${delimiter}--\r\n` };
});

/** Pieces that mean something in a form, put somewhere or taken out. */
const damage = fc.array(
  fc.record({
    at: fc.nat(),
    removed: fc.nat({ max: 4 }),
    added: fc.constantFrom(
      '',
      '\r\n',
      '\n',
      '\r',
      '--',
      '--b',
      '\r\n--b',
      '"',
      ';',
      ' ',
      ':',
      '\0',
      '%',
      '\\',
      'é',
      '=',
      '*',
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

it('A form is read as busboy reads it', async () => {
  const property = fc.asyncProperty(form, async ({ type, body }) => {
    const bytes = Buffer.from(body);
    const ours = oursOf(bytes, type);
    expect(ours).toBeDefined();
    expect(ours).toEqual(await busboyOf(bytes, type));
  });
  await fc.assert(property, { numRuns: RUNS });
});

it('A damaged form is refused, or is read as busboy reads it', async () => {
  const property = fc.asyncProperty(form, damage, async ({ type, body }, damages) => {
    const damaged = damages.reduce((text, { at, removed, added }) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + added + text.slice(place + removed);
    }, body);
    // A text that begins with the boundary is kept here, and ends the part there.
    fc.pre(!/\r\n\r\n--(?:boundary|----WebKit|a'\()/.test(damaged));
    const bytes = Buffer.from(damaged);
    const ours = oursOf(bytes, type);
    if (ours) expect({ damaged, ...ours }).toEqual({ damaged, ...(await busboyOf(bytes, type)) });
  });
  await fc.assert(property, { numRuns: RUNS });
});

it('URL-encoded text is read as busboy reads it, or is refused', async () => {
  const character = fc.constantFrom(
    'a',
    'B',
    '=',
    '&',
    '+',
    '%20',
    '%C3%A9',
    '%',
    '%zz',
    '%e',
    '%FF',
    ';',
    'é',
    '\0',
    '[]',
  );
  const property = fc.asyncProperty(fc.array(character, { maxLength: 20 }), async (characters) => {
    const text = characters.join('');
    const ours = new Map<string, string>();
    try {
      readForm(text, ours);
    } catch {
      return;
    }
    const theirs = await busboyOf(Buffer.from(text), 'application/x-www-form-urlencoded');
    expect(Object.fromEntries(ours)).toEqual(theirs?.fields);
  });
  await fc.assert(property, { numRuns: RUNS });
});
