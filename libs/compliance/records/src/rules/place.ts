import type { Conversation } from '@chat/directory';

/** Scope of a rule: everywhere unless the place of the message has its own, all direct messages, or a channel. */
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
  /** Channel of its posting; null for direct messages. */
  readonly postedTo: number | null;
}

/** Place of a message's posting, which a move does not change. */
export const postedIn = ({ conversation, postedTo }: Placed): RecordsPlace =>
  postedTo === null ? placeOf(conversation) : { kind: 'channel', channelId: postedTo };
