import { hash } from 'node:crypto';
import type { RecordedEvent } from '@chat/kernel';

// These lines are a format for other programs: docs/log-file.md.

export type Line =
  | { readonly chat_event_log: number }
  | { readonly event: RecordedEvent; readonly late_salt?: string }
  | { readonly checkpoint: { readonly path: string; readonly note: string } }
  | { readonly truncated: { readonly stream: string; readonly below: number } }
  | { readonly deleted: { readonly stream: string } }
  | { readonly end: { readonly events: number; readonly erased_streams: number } };

export const VERSION = 2;
/** Earlier files have neither late salts nor checkpoints. */
export const FIRST_VERSION = 1;

const CHECKSUM_LENGTH = 64;

export class ChecksumChain {
  constructor(private last = '') {}

  get checksum(): string {
    return this.last;
  }

  seal(line: Line): string {
    const json = JSON.stringify(line);
    this.last = hash('sha256', this.last + json);
    return `${json}\t${this.last}\n`;
  }

  open(text: string): Line | undefined {
    const json = text.slice(0, -CHECKSUM_LENGTH - 1);
    const checksum = hash('sha256', this.last + json);
    if (text !== `${json}\t${checksum}`) return undefined;
    this.last = checksum;
    return JSON.parse(json) as Line;
  }
}
