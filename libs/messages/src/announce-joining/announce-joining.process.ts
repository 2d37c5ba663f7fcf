import type { Directory } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import type { UserJoined } from '@chat/members';
import type { Process } from '@chat/processes';
import { announcement } from '../notices/announcement.js';
import { mentionSilently } from '../notices/markdown-source.js';

/** When a person joins the organization, the Notification Bot announces it. */
export function announceJoining(directory: Directory): Process {
  return {
    name: 'announce-joining',
    types: ['UserJoined'],
    commands(event) {
      if (event.type !== 'UserJoined') return [];
      const { userId, announcedIn: channelId } = (event as RecordedEvent<UserJoined>).data;
      const user = directory.user(userId);
      if (!user) return [];
      const content = `${mentionSilently(user)} joined this organization.`;
      return announcement(directory, this.name, event, { channelId, topic: 'signups' }, content);
    },
  };
}
