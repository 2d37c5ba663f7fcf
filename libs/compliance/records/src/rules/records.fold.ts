import type { AccountDeleted, UserDeactivated } from '@chat/accounts';
import type { DirectoryFold } from '@chat/directory';
import type { Recorded } from '@chat/kernel';
import type {
  MessageDeleted,
  MessageRestored,
  MessagesMoved,
  MovesCarriedOn,
  TopicMessagesDeleted,
} from '@chat/messages';
import { placeKey, placeOf, postedIn } from './place.js';
import type { RecordsEvent } from './records.aggregate.js';
import type { KeptInLog, RecordsRules } from './records-rules.js';

type Followed =
  | RecordsEvent
  | MessageDeleted
  | MessageRestored
  | MessagesMoved
  | TopicMessagesDeleted
  | MovesCarriedOn
  | AccountDeleted
  | UserDeactivated;

export const recordsFold = (rules: RecordsRules): DirectoryFold<Followed> => ({
  AccountDeleted: (_directory, event) => takeAccountDeleted(rules, event),
  UserDeactivated: (_directory, event) => takeDeactivation(rules, event),
  DeletedContentDaysChanged: (_directory, event) => rules.take(event),
  RecordsChanged: (_directory, event) => rules.take(event),
  MessageDeleted(_directory, event) {
    rules.topicKeys.deleted(event.data);
    if (event.data.isKept) rules.keep(keptOf(event), event.data.isTopicApart);
  },
  MessageRestored: (_directory, { data }) => rules.forget([data.messageId]),
  MessagesMoved: (_directory, event) => takeMove(rules, event),
  TopicMessagesDeleted: (_directory, { data }) => rules.topicKeys.topicDeleted(data),
  MovesCarriedOn: (_directory, { data }) => takeCarriedMoves(rules, data),
  DeletionUndone() {},
  ChangesUndone() {},
  UndoReasonErased() {},
  DeletedContentErased(directory, { data }) {
    for (const messageId of data.messageIds) directory.forgetKeptMessageId(messageId);
    rules.forget(data.messageIds);
    rules.topicKeys.erased(data);
    rules.accounts.erased(data.userIds ?? []);
  },
});

/** The stream held a request that is erased, so it no longer counts. */
export function takeAccountDeleted(rules: RecordsRules, event: Recorded<AccountDeleted>): void {
  rules.accounts.take(event);
  rules.eraseNow(event.data.userId, null);
}

export function takeDeactivation(rules: RecordsRules, { data, metadata }: Recorded<UserDeactivated>): void {
  if (data.erasesNow) rules.eraseNow(data.userId, metadata.time);
}

export function keptOf({ data, metadata, stream, revision }: Recorded<MessageDeleted>): KeptInLog {
  const { messageId, senderId, conversation, postedAt } = data;
  const places = { place: placeKey(placeOf(conversation)), postedIn: placeKey(postedIn(data)) };
  return { messageId, senderId, conversation, postedAt, ...places, deletedAt: metadata.time, stream, revision };
}

export function takeMove({ topicKeys, holds }: RecordsRules, { data, metadata }: Recorded<MessagesMoved>): void {
  topicKeys.moved(data, holds.nameTopic(data.from), metadata.time);
  holds.follow(data);
}

export function takeCarriedMoves({ topicKeys, holds }: RecordsRules, { past }: MovesCarriedOn['data']): void {
  for (const event of past as readonly Recorded<MessagesMoved | TopicMessagesDeleted>[]) {
    if (topicKeys.knows(event.data)) continue;
    if (event.type === 'TopicMessagesDeleted') topicKeys.topicDeleted(event.data);
    if (event.type === 'MessagesMoved') topicKeys.moved(event.data, holds.nameTopics, event.metadata.time);
  }
}
