import { DomainError } from '@chat/kernel';
import type { MessageDocument } from '../documents/message-document.js';

/** A parsed condition: its requirement on a message, and where such messages are found. */
export interface Condition {
  readonly holds: (document: MessageDocument) => boolean;
  /** Only set for conditions that are not negated. */
  readonly source?: Source;
}

/** Sources of candidates, from the most to the least selective. */
export type Source =
  | {
      readonly kind: 'messages';
      /** Ascending; found when they are asked for. */ readonly ids: () => readonly number[];
    }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'thread'; readonly key: string }
  | { readonly kind: 'conversation'; readonly key: string; readonly channelId?: number }
  | { readonly kind: 'directs'; readonly keys: ReadonlySet<string> }
  | { readonly kind: 'channels'; readonly ids: readonly number[] }
  | { readonly kind: 'sender'; readonly id: number };

export class BadNarrow extends DomainError {
  constructor(detail: string) {
    super(`Invalid narrow operator: ${detail}`, 'BAD_NARROW', { desc: detail });
  }
}
