export type { Content } from './documents/content.js';
export type { NewestChanges } from './documents/content-changes.js';
export { ReadingTurns } from './documents/reading-turns.js';
export { MESSAGES, sendKey, threadKey } from './documents/message-document.js';
export type { MessageDocument, MessageMove } from './documents/message-document.js';
export { messagePages, topicPages } from './documents/message-pages.js';
export { MESSAGE_HISTORY, contentChangeId } from './documents/message-history-document.js';
export type { ContentChangeDocument } from './documents/message-history-document.js';
export { answerSize, isMeMessage, messageObject } from './documents/message-object.js';
export type { Attached } from './documents/message-object.js';
export { messageShape, reactingUserShape, topicLinksShape } from './documents/message-shape.js';
export { InaccessibleMessage } from './documents/message-reading.errors.js';
export { reactingUser, reactionId, reactionObject, REACTIONS } from './documents/reaction-document.js';
export type { ReactionDocument } from './documents/reaction-document.js';
export { shownSubmessageId, submessageId, submessageObject, SUBMESSAGES } from './documents/submessage-document.js';
export type { SubmessageDocument } from './documents/submessage-document.js';
export { widgetTypeOf } from './documents/widget-type.js';
export { messageSnapshots } from './documents/message-snapshots.js';
export type { HistoryOptions } from './documents/message-snapshots.js';
export {
  channelWord,
  ERASED_WORD,
  formerWord,
  KEPT_WORD,
  MESSAGE_WORDS,
  participantWord,
  senderWord,
  topicWords,
} from './documents/message-words-document.js';
export type { MessageWordsDocument } from './documents/message-words-document.js';
export { ReadableMessages } from './documents/readable-messages.js';
export { SteadyReads } from './documents/steady-reads.js';
export { callsByName } from './documents/personal-mention.js';
export { anchorNamed, refuseExcludedMiddle } from './list-messages/message-range.js';
export type { MessageRange } from './list-messages/message-range.js';
export { ListMessages, listMessagesOf } from './list-messages/list-messages.query.js';
export type { MessageList } from './list-messages/list-messages.query.js';
export { MessageWindows } from './list-messages/message-windows.js';
export { narrowTerms } from './list-messages/narrow-parameter.js';
export type { NarrowTerm } from './list-messages/narrow.js';
export { narrowOfFacts } from './list-messages/narrow-of-facts.js';
export { ChannelTopics } from './topics/channel-topics.js';
export { LatestMessages } from './topics/latest-messages.js';
export { MessageReadingModule } from './message-reading.module.js';
export type { Participation } from './automatic-visibility/automatic-visibility.js';
export { AutomaticVisibility } from './automatic-visibility/automatic-visibility.js';
export type { SentMessage } from './automatic-visibility/automatic-visibility.js';
export { flagsEvent } from './announcements/message-flags.announce.js';
export { announceTopicVisibility, mutedTopics } from './announcements/topic-visibility.announce.js';
export {
  learningFrom,
  saysNames,
  saysNamesInTopics,
  topicWithoutNames,
  withoutNames,
  withoutNamesInTopics,
} from './names/names-in-data.js';
export { PersonNames } from './names/person-names.js';
export { messageReadingMeanings } from './message-reading.meanings.js';
export { messageSearch } from './search/message-search.js';
export { LIMITS as MESSAGE_READING_LIMITS } from './message-reading.limits.js';
