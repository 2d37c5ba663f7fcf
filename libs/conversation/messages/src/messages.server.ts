import { fallback, fulfil, type ServerPart } from '@chat/capability';
import { AutomaticVisibility } from '@chat/message-reading';
import {
  CompiledLinkifiers,
  DeletedContent,
  FormerTopicSettings,
  MessageDeletion,
  MessageRestoration,
  MessageRetention,
  Messenger,
  MoveReversals,
  NameReplacement,
  OrganizationEmoji,
  UnheardBots,
} from '@chat/ports';
import { EditPace } from './edit-message/edit-pace.js';
import { MovedMessages } from './move-back-messages/moved-messages.js';
import { ReplacedNames } from './replace-names/replaced-names.js';
import { DeletedMessages } from './restore-messages/deleted-messages.js';
import { OldMessageDeletion } from './delete-old-messages/old-message-deletion.js';
import { MovePace } from './move-messages/move-pace.js';
import { OutgoingMessages } from './send-message/outgoing-messages.js';
import { MessagesModule } from './messages.module.js';
import { finishMovingMessages } from './finish-moving-messages/finish-moving-messages.process.js';
import { messageAnnouncer } from './announcements/message.announce.js';
import { messagesEvents } from './announcements/described-events.js';
import { raiseBegunTopic } from './raise-begun-topic/raise-begun-topic.process.js';
import { typingAnnouncer } from './announcements/typing.announce.js';
import { deleteMessagesOfDeactivated } from './delete-messages-of-deactivated/delete-messages-of-deactivated.process.js';
import { eraseFormerDeletions } from './carry-former-deletions-on/erase-former-deletions.process.js';
import { eraseFormerMoves } from './carry-former-moves-on/erase-former-moves.process.js';
import { eraseReplacedNames } from './erase-carried-events/erase-replaced-names.process.js';
import { eraseDeletedMessages } from './erase-deleted-messages/erase-deleted-messages.process.js';
import { finishDeletingTopics } from './finish-deleting-topics/finish-deleting-topics.process.js';
import { messagesMeanings } from './messages.meanings.js';

export const server: ServerPart = {
  module: MessagesModule,
  settings: ({ rateLimit }, clock) =>
    rateLimit
      ? [new EditPace(clock), new MovePace(clock)]
      : [new EditPace(clock, Infinity), new MovePace(clock, Infinity)],
  provides: [
    fulfil(Messenger, OutgoingMessages),
    fulfil(MessageDeletion, OldMessageDeletion),
    fulfil(MessageRestoration, DeletedMessages),
    fulfil(MoveReversals, MovedMessages),
    fulfil(NameReplacement, ReplacedNames),
  ],
  fallbacks: [
    fallback(DeletedContent, {
      isKept: () => false,
      keepsFile: () => Promise.resolve(false),
      keepsAccount: () => false,
    }),
    fallback(FormerTopicSettings, { erase: () => Promise.resolve() }),
    fallback(MessageRetention, { expiredBy: () => -Infinity }),
    fallback(OrganizationEmoji, { active: () => undefined, byCode: () => undefined }),
    fallback(CompiledLinkifiers, { compiled: () => [] }),
    fallback(UnheardBots, { report: () => Promise.resolve() }),
    fallback(AutomaticVisibility, {
      afterSending: () => Promise.resolve(null),
      afterParticipating: () => Promise.resolve(),
    }),
  ],
  announcers: ({ messageFlags, site }) => ({ messages: [messageAnnouncer(site, messageFlags), typingAnnouncer(site)] }),
  processes: () => [raiseBegunTopic, finishMovingMessages],
  describedEvents: messagesEvents,
  erasures: [eraseDeletedMessages, eraseFormerDeletions],
  deletions: [finishDeletingTopics, deleteMessagesOfDeactivated, eraseReplacedNames, eraseFormerMoves],
  meanings: messagesMeanings,
};
