import { createReadStream } from 'node:fs';
import { ChecksumChain, FIRST_VERSION, type Line, VERSION } from './line.js';

export class DamagedLogFile extends Error {
  override readonly name = 'DamagedLogFile';
  constructor(file: string, line: number, fault: string) {
    super(`${file}, line ${line}: ${fault}.`);
  }
}

export interface ReadLine {
  readonly number: number;
  readonly line: Line;
  readonly characters: number;
  readonly checksum: string;
  readonly end: number;
}

/** Reads and checks the lines of a log file in constant memory, up to the first damaged or missing one. */
export async function* readLogFile(file: string): AsyncGenerator<ReadLine> {
  let number = 0;
  let ended = false;
  for await (const read of soundLines(file)) {
    number = read.number;
    const isFirst = 'chat_event_log' in read.line;
    if (isFirst !== (number === 1) || ended) throw new DamagedLogFile(file, number, 'it has another place');
    if ('chat_event_log' in read.line && ![FIRST_VERSION, VERSION].includes(read.line.chat_event_log)) {
      throw new DamagedLogFile(file, number, `version ${read.line.chat_event_log} is not known`);
    }
    yield read;
    ended = 'end' in read.line;
  }
  if (!ended) throw new DamagedLogFile(file, number + 1, 'it is missing, and so is the end of the file');
}

export async function* intactLines(file: string): AsyncGenerator<ReadLine> {
  try {
    yield* soundLines(file);
  } catch (error) {
    if (!(error instanceof DamagedLogFile)) throw error;
  }
}

async function* soundLines(file: string): AsyncGenerator<ReadLine> {
  const chain = new ChecksumChain();
  let number = 0;
  let end = 0;
  let rest = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const texts = (rest + (chunk as string)).split('\n');
    rest = texts.pop()!;
    for (const text of texts) {
      const line = chain.open(text);
      if (!line) throw new DamagedLogFile(file, number + 1, 'it is not as it was written');
      number++;
      end += Buffer.byteLength(text) + 1;
      yield { number, line, characters: text.length, checksum: chain.checksum, end };
    }
  }
  if (rest !== '') throw new DamagedLogFile(file, number + 1, 'it is cut');
}
