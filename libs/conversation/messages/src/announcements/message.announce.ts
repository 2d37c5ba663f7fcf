import type { Site } from '@chat/directory';
import type { Announcer } from '@chat/event-queues';
import type { MessageFlags } from '@chat/message-index';
import type { MessageEvent } from '../message/message.events.js';
import { announceDeleted } from './delete-message.announce.js';
import { announceTopicDeleted } from './delete-topic.announce.js';
import { announceEdited, announceRerendered, announceWithoutNames } from './edit-message.announce.js';
import { announceAwakening, announceFirstMessages } from './first-message.announce.js';
import { announceMoved } from './move-messages.announce.js';
import { announcePosted } from './posted-message.announce.js';
import { announceReaction } from './reaction.announce.js';
import { announceRestored } from './restored-message.announce.js';
import { announceSubmessage } from './submessage.announce.js';

export function messageAnnouncer(site: Site, flags: MessageFlags): Announcer<MessageEvent> {
  return {
    MessagePosted: (event, directory, effects) => [
      announcePosted(event, directory, site, flags),
      ...announceFirstMessages(directory, effects),
      ...announceAwakening(directory, effects),
    ],
    MessageContentEdited: (event, directory) => (event.data.move ? [] : announceEdited(event, directory, flags)),
    MessageRerendered: (event, directory) => announceRerendered(event, directory, flags),
    ReactionAdded: ({ data }, directory) => announceReaction('add', data, directory, site, flags),
    ReactionRemoved: ({ data }, directory) => announceReaction('remove', data, directory, site, flags),
    SubmessageAdded: ({ data }, directory) => announceSubmessage(data, directory, flags),
    *MessagesMoved(event, directory, effects) {
      yield* announceMoved({ event, directory, effects }, flags);
      yield* announceFirstMessages(directory, effects);
      yield* announceAwakening(directory, effects);
    },
    MessageDeleted: announceDeleted,
    *MessageRestored(event, directory, effects) {
      yield* announceRestored(event, directory, site, flags);
      yield* announceFirstMessages(directory, effects);
    },
    MessageNamesReplaced: (event, directory) =>
      event.data.isInTopicsAlone ? [] : announceWithoutNames(event, directory, flags),
    TopicMessagesDeleted: announceTopicDeleted,
  };
}
