import type { Conversation } from '@chat/directory';

/** Where a rule holds: everywhere unless the place of the message has its own, in all direct messages, or in a channel. */
export type RecordsPlace =
  | { readonly kind: 'organization' }
  | { readonly kind: 'direct' }
  | { readonly kind: 'channel'; readonly channelId: number };

export const ORGANIZATION: RecordsPlace = { kind: 'organization' };

export const placeKey = (place: RecordsPlace): string =>
  place.kind === 'channel' ? `channel:${place.channelId}` : place.kind;

export const placeOf = (conversation: Conversation): RecordsPlace =>
  conversation.kind === 'channel' ? { kind: 'channel', channelId: conversation.channelId } : { kind: 'direct' };

export interface Placed {
  readonly conversation: Conversation;
  /** Channel that it was posted to; null between people. */
  readonly postedTo: number | null;
}

/** Where a message was posted, which a move does not change. */
export const postedIn = ({ conversation, postedTo }: Placed): RecordsPlace =>
  postedTo === null ? placeOf(conversation) : { kind: 'channel', channelId: postedTo };
