import { fallback, fulfil, type ServerPart } from '@chat/capability';
import { AutomaticVisibility } from '@chat/message-reading';
import { Messenger, UnheardBots } from '@chat/ports';
import { EditPace } from './edit-message/edit-pace.js';
import { MovePace } from './move-messages/move-pace.js';
import { OutgoingMessages } from './send-message/outgoing-messages.js';
import { MessagesModule } from './messages.module.js';
import { announceChannel } from './announce-channel/announce-channel.process.js';
import { announceJoining } from './announce-joining/announce-joining.process.js';
import { finishMovingMessages } from './finish-moving-messages/finish-moving-messages.process.js';
import { messageAnnouncer } from './announcements/message.announce.js';
import { messagesEvents } from './announcements/described-events.js';
import { notifyAddedSubscribers } from './notify-added-subscribers/notify-added-subscribers.process.js';
import { notifyOfArchiving } from './notify-of-archiving/notify-of-archiving.process.js';
import { notifyOfChannelChanges } from './notify-of-channel-changes/notify-of-channel-changes.process.js';
import { notifyOfJoining } from './notify-of-joining/notify-of-joining.process.js';
import { notifyOfMembership } from './notify-of-membership/notify-of-membership.process.js';
import { notifyOfMove } from './notify-of-move/notify-of-move.process.js';
import { notifyOfReport } from './notify-of-report/notify-of-report.process.js';
import { raiseBegunTopic } from './raise-begun-topic/raise-begun-topic.process.js';
import { typingAnnouncer } from './announcements/typing.announce.js';
import { welcomeChannel } from './welcome-channel/welcome-channel.process.js';
import { deleteMessagesOfDeactivated } from './delete-messages-of-deactivated/delete-messages-of-deactivated.process.js';
import { eraseDeletedMessages } from './erase-deleted-messages/erase-deleted-messages.process.js';
import { finishDeletingTopics } from './finish-deleting-topics/finish-deleting-topics.process.js';

export const server: ServerPart = {
  module: MessagesModule,
  settings: ({ rateLimit }, clock) =>
    rateLimit
      ? [new EditPace(clock), new MovePace(clock)]
      : [new EditPace(clock, Infinity), new MovePace(clock, Infinity)],
  provides: [fulfil(Messenger, OutgoingMessages)],
  fallbacks: [
    fallback(UnheardBots, { report: () => Promise.resolve() }),
    fallback(AutomaticVisibility, {
      afterSending: () => Promise.resolve(null),
      afterParticipating: () => Promise.resolve(),
    }),
  ],
  announcers: ({ messageFlags, site }) => ({ messages: [messageAnnouncer(site, messageFlags), typingAnnouncer(site)] }),
  processes: ({ directory, site }) => [
    welcomeChannel(directory),
    announceChannel(directory, site),
    announceJoining(directory),
    notifyAddedSubscribers(directory, site),
    notifyOfArchiving(directory),
    notifyOfChannelChanges(directory),
    notifyOfMembership(directory),
    notifyOfMove(directory, site),
    raiseBegunTopic,
    notifyOfReport(directory, site),
    finishMovingMessages,
    notifyOfJoining(directory),
  ],
  describedEvents: messagesEvents,
  erasures: [eraseDeletedMessages],
  deletions: [finishDeletingTopics, deleteMessagesOfDeactivated],
};
