export { othersWhoKnow, recipientsOf, watchersAmong, watchersOf } from './access/audience.js';
export { mayModify, mayRead } from './access/message-access.js';
export type { VisibilitiesPage } from './attention/former-visibilities.js';
export { topicVisibilitiesMoved } from './attention/topic-visibilities.effects.js';
export type { TopicVisibilityChange } from './attention/topic-visibilities.effects.js';
export { TopicVisibilities } from './attention/topic-visibilities.js';
export { TopicVisibility } from './attention/topic-visibility-setting.js';
export type { TopicVisibilitySetting } from './attention/topic-visibility-setting.js';
export {
  addFlags,
  addMessage,
  forgetMessage,
  getToKnowMessage,
  moveMessages,
  readAndLeave,
  removeFlags,
  restoreMessage,
} from './flags/flag-changes.js';
export type { FlagChange, RestoredMessage } from './flags/flag-changes.js';
export { flagsChangedByMove } from './flags/flag-changes.effects.js';
export { MessageFlags } from './flags/message-flags.js';
export type { Flagged } from './flags/message-flags.js';
export { MessageFlagsPart } from './flags/message-flags.part.js';
export type { ConversationMessages } from './location/conversation-messages.js';
export type { EditableFlag, FlaggedMessages } from './location/flagged-messages.js';
export { mentionFlags, NO_MENTIONS } from './location/mentions.js';
export type { Mentions } from './location/mentions.js';
export type { ChannelMessage, PlacedMessage, PostedMessages } from './location/posted-messages.js';
