import type { Conversation } from '@chat/directory';
import type { Recorded, RecordedEvent } from '@chat/kernel';
import type { Content } from '@chat/message-reading';
import type { MessagePosted, MessageRestored, PastEvent } from './message.events.js';

/** Events of a restored message until it was deleted, in log order. */
export function pastOf({ data, stream, metadata }: RecordedEvent<MessageRestored>): Recorded<PastEvent>[] {
  return data.past.map((event) => {
    const { correlationId } = event.metadata;
    const ofRealm = { realmId: metadata.realmId, causationId: correlationId };
    const id = `${stream}:${event.position}`;
    return { ...event, id, stream, metadata: { ...ofRealm, ...event.metadata } } as Recorded<PastEvent>;
  });
}

/** The newest version, and where it was posted. */
export function contentOfRestored(
  event: RecordedEvent<MessageRestored>,
): Content & { readonly conversation: Conversation } {
  const versions = event.data.past.filter(({ type }) => type === 'MessagePosted' || type === 'MessageContentEdited');
  const { conversation } = versions[0]!.data as MessagePosted['data'];
  const { content, renderedContent, attachmentIds } = versions.at(-1)!.data as Content;
  return { conversation, content, renderedContent, ...(attachmentIds && { attachmentIds }) };
}
