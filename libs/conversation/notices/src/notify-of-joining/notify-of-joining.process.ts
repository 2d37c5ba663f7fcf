import type { UserJoined } from '@chat/accounts';
import { type Directory, NOTIFICATION_BOT_ID } from '@chat/directory';
import { notice } from '@chat/messages';
import { type Process, reactingBeforeAnswer } from '@chat/processes';
import { mentionSilently } from '../words/markdown-source.js';

const NAME = 'notify-of-joining';

export function notifyOfJoining(directory: Directory): Process {
  return reactingBeforeAnswer<UserJoined>(NAME, ['UserJoined'], (event) => {
    const { userId, fullName, invitation } = event.data;
    if (!invitation?.notifiesInviter || !directory.user(invitation.inviterId)?.isActive) return [];
    const content = `${mentionSilently({ id: userId, fullName })} accepted your invitation to join the organization.`;
    const conversation = { kind: 'direct', userIds: [NOTIFICATION_BOT_ID, invitation.inviterId] } as const;
    return [notice(NAME, event, conversation, content)];
  });
}
