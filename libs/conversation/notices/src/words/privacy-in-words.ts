import type { Channel } from '@chat/directory';

export function privacyInWords({
  inviteOnly,
  isWebPublic,
  historyPublicToSubscribers,
}: Pick<Channel, 'inviteOnly' | 'isWebPublic' | 'historyPublicToSubscribers'>): string {
  if (isWebPublic) return 'Web-public';
  if (!inviteOnly) return 'Public';
  return historyPublicToSubscribers ? 'Private, shared history' : 'Private, protected history';
}
