import { hash } from 'node:crypto';
import type { RecordedEvent } from '@chat/kernel';

// These lines are a format that others read: docs/log-file.md.

/** One line of a log file. */
export type Line =
  | { readonly chat_event_log: typeof VERSION }
  | { readonly event: RecordedEvent }
  | { readonly truncated: { readonly stream: string; readonly below: number } }
  | { readonly deleted: { readonly stream: string } }
  | { readonly end: { readonly events: number; readonly erased_streams: number } };

export const VERSION = 1;

const CHECKSUM_LENGTH = 64;

/** Checksums over the lines of one file, each over its own line and the checksum before, so that the last vouches for all. */
export class ChecksumChain {
  constructor(private last = '') {}

  get checksum(): string {
    return this.last;
  }

  /** The line as it is written. */
  seal(line: Line): string {
    const json = JSON.stringify(line);
    this.last = hash('sha256', this.last + json);
    return `${json}\t${this.last}\n`;
  }

  /** @returns the line, without its end, as it was sealed; undefined when it is another one, which leaves the chain as it was */
  open(text: string): Line | undefined {
    const json = text.slice(0, -CHECKSUM_LENGTH - 1);
    const checksum = hash('sha256', this.last + json);
    if (text !== `${json}\t${checksum}`) return undefined;
    this.last = checksum;
    return JSON.parse(json) as Line;
  }
}
