/** A text, which ends with a newline, and signatures below it. */
export interface SignedNote {
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

export interface NoteSignature {
  readonly name: string;
  /** Id of the key, in hexadecimal digits. */
  readonly id: string;
  readonly signature: Buffer;
}

/** The note does not follow the format. */
export class MalformedNote extends Error {
  override readonly name = 'MalformedNote';
}

/** Bounds the work that a stranger's note can cause. */
const MOST_SIGNATURES = 64;
const LONGEST_NOTE = 1_000_000;
const ID_BYTES = 4;

const LINE = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/;

/** @throws MalformedNote */
export function parseNote(note: string): SignedNote {
  if (note.length > LONGEST_NOTE) throw new MalformedNote('The note is too long.');
  const split = note.lastIndexOf('\n\n');
  if (split < 0 || !note.endsWith('\n')) throw new MalformedNote('The note has no signatures.');
  return { text: note.slice(0, split + 1), signatures: parseSignatures(note.slice(split + 2)) };
}

/** @param lines each ends with a newline @throws MalformedNote */
export function parseSignatures(lines: string): NoteSignature[] {
  const all = lines.split('\n');
  if (all.pop() !== '' || all.length === 0 || all.length > MOST_SIGNATURES)
    throw new MalformedNote('The note has no signatures, or too many.');
  return all.map((line) => {
    const [, name, encoded] = LINE.exec(line) ?? [];
    const bytes = Buffer.from(encoded ?? '', 'base64');
    if (name === undefined || bytes.length <= ID_BYTES || bytes.toString('base64') !== encoded)
      throw new MalformedNote('A line of the note is not a signature.');
    return { name, id: bytes.toString('hex', 0, ID_BYTES), signature: bytes.subarray(ID_BYTES) };
  });
}

export function formatNote({ text, signatures }: SignedNote): string {
  return `${text}\n${signatures.map((each) => formatSignature(each)).join('')}`;
}

export function formatSignature({ name, id, signature }: NoteSignature): string {
  return `— ${name} ${Buffer.concat([Buffer.from(id, 'hex'), signature]).toString('base64')}\n`;
}
