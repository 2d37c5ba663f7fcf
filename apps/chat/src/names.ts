import { placeName, type ShownCause, type ShownPlace } from '@chat/audit';
import type { Conversation, Directory } from '@chat/directory';
import { printable } from './output.js';

export const personNamed = ({ id, name }: { readonly id: number; readonly name: string }): string =>
  `${printable(name)} (${id})`;

export function conversationNamed(conversation: Conversation, directory: Directory): string {
  if (conversation.kind === 'channel') {
    return `${channelNamed(conversation.channelId, directory)} > ${conversation.topic}`;
  }
  return conversation.userIds.map((id) => userNamed(id, directory)).join(', ');
}

export const userNamed = (id: number, directory: Directory): string => `${directory.user(id)?.fullName ?? '?'} (${id})`;

export const channelNamed = (channelId: number, directory: Directory): string =>
  `#${directory.channel(channelId)?.name ?? channelId}`;

export const byName = ({ user_id: id, name }: { readonly user_id: number; readonly name: string }): string =>
  personNamed({ id, name });

export function byWhom({ by, operator }: Pick<ShownCause, 'by' | 'operator'>): string {
  if (by) return byName(by);
  return operator === null ? 'the service' : `operator ${printable(operator)}`;
}

export function placed(place: ShownPlace): string {
  if (place.type === 'stream') return printable(`#${place.stream_name} > ${place.topic}`);
  return place.type === 'direct' ? place.people.map(byName).join(', ') : printable(placeName(place));
}
