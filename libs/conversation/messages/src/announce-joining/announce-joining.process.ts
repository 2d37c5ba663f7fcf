import type { Directory } from '@chat/directory';
import type { UserJoined } from '@chat/members';
import { type Process, reactingBeforeAnswer } from '@chat/processes';
import { channelNotice } from '../notices/channel-notice.js';
import { mentionSilently } from '../notices/markdown-source.js';

const NAME = 'announce-joining';

/** When a person joins the organization, the Notification Bot announces it. */
export function announceJoining(directory: Directory): Process {
  return reactingBeforeAnswer<UserJoined>(NAME, ['UserJoined'], (event) => {
    const { userId, announcedIn: channelId } = event.data;
    const user = directory.user(userId);
    if (!user) return [];
    const content = `${mentionSilently(user)} joined this organization.`;
    return channelNotice(directory, NAME, event, { channelId, topic: 'signups' }, content);
  });
}
