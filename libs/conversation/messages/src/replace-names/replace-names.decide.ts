import type { Recorded } from '@chat/kernel';
import {
  learningFrom,
  type PersonNames,
  saysNames,
  saysNamesInTopics,
  withoutNames,
  withoutNamesInTopics,
} from '@chat/message-reading';
import type { NotReplaced } from '@chat/ports';
import type { MessageEvent, MessageNamesReplaced, MessagePosted, MessagesMoved } from '../message/message.events.js';

export interface MessageWithNames {
  /** Its whole stream, in order. */
  readonly events: readonly Recorded<MessageEvent>[];
  /** Moves of this message, one message each. */
  readonly moves: readonly Recorded<MessagesMoved>[];
  readonly userId: number;
  readonly names: PersonNames;
  /** Where the names are replaced. */
  readonly replaced: { readonly content: boolean; readonly topics: boolean };
  /** A move arrived while the previous replacement was stored, and is missing there. */
  readonly isBehind?: boolean;
}

/** Returns the reason to leave it, if any. */
export function decideReplaceNames(message: MessageWithNames): MessageNamesReplaced | NotReplaced {
  const { events, moves, userId, names, replaced, isBehind = false } = message;
  const own = events.filter(({ type }) => type !== 'MessageNamesReplaced');
  const posted = own.find(({ type }) => type === 'MessagePosted');
  if (!posted || events.at(-1)!.type === 'MessageDeleted') return 'deleted';
  const known = own.reduce((before, { data }) => learningFrom(data, before), names);
  const isInContent = replaced.content && own.some(({ data }) => saysNames(data, known));
  if (!isBehind && !isInContent && !(replaced.topics && isInTopics(message))) return 'not found';
  const inTopics = <Data>(data: Data) => (replaced.topics ? withoutNamesInTopics(data, names) : data);
  const past = [...own, ...moves]
    .toSorted((one, other) => one.position - other.position)
    .map(({ data, metadata: { salt: _erased, ...metadata }, ...event }) => {
      const said = event.type === 'MessagesMoved' || !isInContent ? data : withoutNames(data, known);
      return { ...event, data: inTopics(said), metadata } as Recorded<MessageEvent>;
    });
  const { messageId, senderId, conversation } = inTopics((posted as Recorded<MessagePosted>).data);
  return {
    type: 'MessageNamesReplaced',
    data: { messageId, senderId, conversation, userId, ...(!isInContent && { isInTopicsAlone: true }), past },
  };
}

/** Topics of moves keep the name until it is replaced for all messages that these moved. */
function isInTopics({ events, moves, names }: MessageWithNames): boolean {
  const replacement = events.findLast((event) => event.type === 'MessageNamesReplaced');
  const said = (replacement?.data.past ?? []).filter(({ data }) => !saysNamesInTopics(data, names));
  const isSaid = ({ stream, revision }: Recorded<MessagesMoved>) =>
    said.some((event) => event.stream === stream && event.revision === revision);
  const own = events.filter(({ type }) => type !== 'MessageNamesReplaced');
  return (
    own.some(({ data }) => saysNamesInTopics(data, names)) ||
    moves.some((move) => saysNamesInTopics(move.data, names) && !isSaid(move))
  );
}
