import type { Mandate } from '@chat/directory';

export function isUnrestricted({ channelIds, accountIds, includesDirectMessages }: Mandate): boolean {
  return channelIds === null && accountIds === null && includesDirectMessages;
}
