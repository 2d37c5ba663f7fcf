import type { ServerPart } from '@chat/capability';
import { notifyAddedSubscribers } from './notify-added-subscribers/notify-added-subscribers.process.js';
import { notifyOfArchiving } from './notify-of-archiving/notify-of-archiving.process.js';
import { notifyOfChannelChanges } from './notify-of-channel-changes/notify-of-channel-changes.process.js';
import { notifyOfJoining } from './notify-of-joining/notify-of-joining.process.js';
import { notifyOfMembership } from './notify-of-membership/notify-of-membership.process.js';
import { notifyOfMove } from './notify-of-move/notify-of-move.process.js';
import { notifyOfReport } from './notify-of-report/notify-of-report.process.js';
import { notifyOfNewChannel } from './notify-of-new-channel/notify-of-new-channel.process.js';
import { notifyOfNewMember } from './notify-of-new-member/notify-of-new-member.process.js';
import { welcomeChannel } from './welcome-channel/welcome-channel.process.js';

export const server: ServerPart = {
  processes: ({ directory, site }) => [
    notifyOfNewChannel(directory, site),
    notifyOfNewMember(directory),
    notifyAddedSubscribers(directory, site),
    notifyOfArchiving(directory),
    notifyOfChannelChanges(directory),
    notifyOfJoining(directory),
    notifyOfMembership(directory),
    notifyOfMove(directory, site),
    notifyOfReport(directory, site),
    welcomeChannel(directory),
  ],
};
