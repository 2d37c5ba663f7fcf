import { choice, float, integer, listOf, named, object, text } from '@chat/http';
import type { Draft } from '../draft/draft.aggregate.js';

export interface DraftObject {
  readonly id: number;
  readonly type: Draft['type'];
  readonly to: readonly number[];
  readonly topic: string;
  readonly content: string;
  readonly timestamp: number;
}

export const draftShape = named(
  'Draft',
  object({
    id: integer(),
    type: choice(['', 'private', 'stream']),
    to: listOf(integer()),
    topic: text(),
    content: text(),
    timestamp: float(),
  }),
);

export function draftObject(id: number, { type, to, topic, content, timestamp }: Omit<Draft, 'draftId'>): DraftObject {
  return { id, type, to, topic, content, timestamp };
}
