import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

const FILE = '.env';

/** The operator sees the message as one line. */
export class UnreadableEnvironmentFile extends Error {
  override readonly name = 'UnreadableEnvironmentFile';

  constructor(reason: string) {
    super(`The file ${FILE} cannot be read: ${reason}.`);
  }
}

/**
 * Adds the variables of the file `.env`, if it exists, to an environment; variables that are already set win.
 * @throws UnreadableEnvironmentFile
 */
export function loadEnvironmentFile(environment: Record<string, string | undefined>, file = FILE): void {
  for (const [name, value] of Object.entries(parseEnv(textOf(file)))) environment[name] ??= value;
}

/** UTF-8 or UTF-16 with any line ends, as editors of several systems save it. */
function textOf(file: string): string {
  const bytes = bytesOf(file);
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableEnvironmentFile('it is no text in UTF-8 or UTF-16');
  }
  if (text.includes('\0'))
    throw new UnreadableEnvironmentFile('it holds null bytes, as UTF-16 without a byte order mark does');
  return text.replaceAll(/\r\n?/g, '\n');
}

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return new Uint8Array();
    if (code === 'EISDIR') throw new UnreadableEnvironmentFile('it is a folder');
    if (code === 'EACCES' || code === 'EPERM') throw new UnreadableEnvironmentFile('this account may not read it');
    throw new UnreadableEnvironmentFile((error as Error).message);
  }
}
