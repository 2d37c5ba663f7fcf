import { type Channel, type Directory, isGuest, type User } from '@chat/directory';
import type { IssueEmailAddressFacts, IssueEmailAddressInput } from './issue-email-address.decide.js';

export function issueEmailAddressFacts(
  directory: Directory,
  { actorId, channelId, senderId }: Pick<IssueEmailAddressInput, 'actorId' | 'channelId' | 'senderId'>,
): IssueEmailAddressFacts {
  const actor = directory.user(actorId) as User;
  const channel = directory.channel(channelId);
  return {
    actor,
    canRead: channel !== undefined && !channel.isArchived && directory.canReadChannel(actor, channel),
    mayPost: channel !== undefined && mayPost(directory, actor, channel),
    sender: senderId === undefined ? undefined : directory.user(senderId),
  };
}

function mayPost(directory: Directory, actor: User, { id, inviteOnly, permissions }: Channel): boolean {
  const mayEnter = directory.isSubscribed(actor.id, id) || (!inviteOnly && !isGuest(actor));
  return mayEnter && directory.belongs(actor, permissions.can_send_message_group);
}
