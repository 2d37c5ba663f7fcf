import { type Directory, NOTIFICATION_BOT_ID } from '@chat/directory';
import type { GroupMembersAdded, GroupMembersRemoved } from '@chat/groups';
import { notice } from '@chat/messages';
import { type Process, reactingBeforeAnswer } from '@chat/processes';
import { mentionGroupSilently, mentionSilently } from '../words/markdown-source.js';

const NAME = 'notify-of-membership';

/**
 * Notifies people who are added to a group or removed by somebody else (contract, user-groups: Endpoints of groups): at most as
 * many as one request names.
 */
export function notifyOfMembership(directory: Directory): Process {
  return reactingBeforeAnswer<GroupMembersAdded | GroupMembersRemoved>(
    NAME,
    ['GroupMembersAdded', 'GroupMembersRemoved'],
    (event) => {
      const { data, metadata } = event;
      const { groupId, noticeUserIds = [] } = data;
      const actor = metadata.actorId === null ? undefined : directory.user(metadata.actorId);
      const group = directory.group(groupId);
      if (!actor || !group) return [];
      const what = event.type === 'GroupMembersAdded' ? 'added you to' : 'removed you from';
      const content = `${mentionSilently(actor)} ${what} the group ${mentionGroupSilently(group)}.`;
      return noticeUserIds
        .filter((userId) => directory.user(userId)?.isActive)
        .map((userId) => {
          const conversation = { kind: 'direct', userIds: [NOTIFICATION_BOT_ID, userId] } as const;
          return notice(`${NAME}:${userId}`, event, conversation, content);
        });
    },
  );
}
