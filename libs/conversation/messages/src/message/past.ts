import type { Conversation } from '@chat/directory';
import type { Recorded, RecordedEvent } from '@chat/kernel';
import type { Content } from '@chat/message-reading';
import type {
  MessageContentEdited,
  MessageEvent,
  MessageNamesReplaced,
  MessagePosted,
  MessageRestored,
  PastEvent,
  SubmessageAdded,
} from './message.events.js';

/** Events of a restored message until it was deleted, in log order. */
export function pastOf({ data, stream, metadata }: RecordedEvent<MessageRestored>): Recorded<PastEvent>[] {
  return data.past.map((event) => {
    const { correlationId } = event.metadata;
    const ofRealm = { realmId: metadata.realmId, causationId: correlationId };
    const id = `${stream}:${event.position}`;
    return { ...event, id, stream, metadata: { ...ofRealm, ...event.metadata } } as Recorded<PastEvent>;
  });
}

/** The newest version, and the place of its posting. */
export function contentOfRestored(
  event: RecordedEvent<MessageRestored>,
): Content & { readonly conversation: Conversation } {
  const versions = event.data.past.filter(({ type }) => type === 'MessagePosted' || type === 'MessageContentEdited');
  const { conversation } = versions[0]!.data as MessagePosted['data'];
  const { content, renderedContent, attachmentIds } = versions.at(-1)!.data as Content;
  return { conversation, content, renderedContent, ...(attachmentIds && { attachmentIds }) };
}

type Kept = MessageRestored | MessageNamesReplaced;

/** All events of a message up to one, in log order, including those before it was deleted and restored. */
export function pastIn(event: Recorded<Kept>): Recorded<MessageEvent>[] {
  if (event.type === 'MessageRestored') return pastOf(event);
  const past = event.data.past as readonly Recorded<MessageEvent>[];
  return past.flatMap<Recorded<MessageEvent>>((each) =>
    each.type === 'MessageRestored' ? [...pastOf(each), each] : [each],
  );
}

export const editsIn = (event: Recorded<Kept>): Recorded<MessageContentEdited>[] =>
  unique(pastIn(event).filter((each) => each.type === 'MessageContentEdited'));

export const partsIn = (event: Recorded<Kept>): Recorded<SubmessageAdded>[] =>
  unique(pastIn(event).filter((each) => each.type === 'SubmessageAdded'));

const unique = <Event extends RecordedEvent>(events: readonly Event[]): Event[] => [
  ...new Map(events.map((each) => [each.revision, each])).values(),
];

/** The newest version, with the names replaced. */
export function contentWithoutNames(event: Recorded<MessageNamesReplaced>): MessagePosted['data'] & Content {
  const past = pastIn(event);
  const [posted] = past.filter(({ type }) => type === 'MessagePosted');
  const newest = past.findLast(({ type }) => CONTENTS.has(type))!;
  const { content, renderedContent } = newest.data as Content;
  const edit = editsIn(event).at(-1)?.data ?? (posted!.data as MessagePosted['data']);
  return { ...(posted!.data as MessagePosted['data']), ...edit, content, renderedContent };
}

const CONTENTS: ReadonlySet<string> = new Set(['MessagePosted', 'MessageContentEdited', 'MessageRerendered']);
