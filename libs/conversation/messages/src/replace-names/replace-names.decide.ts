import type { Recorded } from '@chat/kernel';
import { learningFrom, type PersonNames, saysNames, withoutNames } from '@chat/message-reading';
import type { NotReplaced } from '@chat/ports';
import type { MessageEvent, MessageNamesReplaced, MessagePosted, MessagesMoved } from '../message/message.events.js';

export interface MessageWithNames {
  /** Its whole stream, in order. */
  readonly events: readonly Recorded<MessageEvent>[];
  /** Each names this message alone. */
  readonly moves: readonly Recorded<MessagesMoved>[];
  readonly userId: number;
  readonly names: PersonNames;
}

/** Says why it is left, when it is. */
export function decideReplaceNames({
  events,
  moves,
  userId,
  names,
}: MessageWithNames): MessageNamesReplaced | NotReplaced {
  const own = events.filter(({ type }) => type !== 'MessageNamesReplaced');
  const posted = own.find(({ type }) => type === 'MessagePosted');
  if (!posted || events.at(-1)!.type === 'MessageDeleted') return 'deleted';
  const known = own.reduce((before, { data }) => learningFrom(data, before), names);
  if (!own.some(({ data }) => saysNames(data, known))) return 'not found';
  const { messageId, senderId, conversation } = (posted as Recorded<MessagePosted>).data;
  const past = [...own, ...moves]
    .toSorted((one, other) => one.position - other.position)
    .map(({ data, metadata: { salt: _erased, ...metadata }, ...event }) => {
      const said = event.type === 'MessagesMoved' ? data : withoutNames(data, known);
      return { ...event, data: said, metadata } as Recorded<MessageEvent>;
    });
  return { type: 'MessageNamesReplaced', data: { messageId, senderId, conversation, userId, past } };
}
