import type { UserJoined } from '@chat/accounts';
import type { Directory } from '@chat/directory';
import { channelNotice } from '@chat/messages';
import { type Process, reactingBeforeAnswer } from '@chat/processes';
import { mentionSilently } from '../words/markdown-source.js';

/** Stored, so the name stays. */
const NAME = 'announce-joining';

export function notifyOfNewMember(directory: Directory): Process {
  return reactingBeforeAnswer<UserJoined>(NAME, ['UserJoined'], (event) => {
    const { userId, announcedIn: channelId } = event.data;
    const user = directory.user(userId);
    if (!user) return [];
    const content = `${mentionSilently(user)} joined this organization.`;
    return channelNotice(directory, NAME, event, { channelId, topic: 'signups' }, content);
  });
}
