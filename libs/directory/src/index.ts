export { compiledLinkifiers } from './linkifiers.js';
export type { LinkifierRecord } from './linkifier-record.js';
export { markdownContextFor } from './markdown-names.js';
export type { FurtherMarkdownFacts } from './markdown-names.js';
export {
  type UserVisibility,
  userVisibility,
  apiEmail,
  avatarSource,
  avatarUrl,
  avatarUrlOf,
  SYSTEM_AVATARS,
  canSeeEmail,
  dummyEmail,
  namesShown,
  UNKNOWN_USER_AVATAR,
  userByAddress,
} from './account.js';
export { answersFor, type BotDefaults, botDefaults } from './bots.js';
export { causedBy, causedByNobody } from './cause.js';
export { isFullClient } from './full-clients.js';
export { IdSequence, IdTaken } from './id-sequence.js';
export { REPORT_TYPES } from './report-types.js';
export type { ReportType } from './report-types.js';
export { Site } from './site.js';
export { displayTopic, topicAsNamed } from './topic-names.js';
export { covers, isRecentlyActive, wasActiveAt } from './channel.js';
export type {
  Channel,
  ChannelActivity,
  ChannelEmailAddress,
  ChannelPermission,
  Subscription,
  SubscriptionFlag,
  TopicsPolicy,
} from './channel.js';
export { channelKey, conversationKey, directKey, topicKey, truncateTopic } from './conversation.js';
export type { ChannelConversation, Conversation, DirectConversation } from './conversation.js';
export { Directory } from './directory.js';
export type { Groups } from './directory.js';
export type { DirectConversationRecord, LastIds } from './directory-records.js';
export { DirectoryFollower } from './directory-follower.js';
export type {
  DirectoryListener,
  Folded,
  FollowerFailure,
  FollowerOptions,
  FollowerStatus,
} from './directory-follower.js';
export { checkEmoji, emojiNamed, EXTRA_EMOJI, InvalidEmoji, resolveEmoji, UnknownEmoji } from './emoji.js';
export type { RequestedEmoji } from './emoji.js';
export type { NamedEmoji } from './named-emoji.js';
export type { CustomEmoji, EmojiImage } from './custom-emoji.js';
export { EffectKind, Effects, NO_EFFECTS } from './effects.js';
export type { Effect } from './effects.js';
export { combineFolds } from './fold.js';
export type { DirectoryFold } from './fold.js';
export { SystemGroup } from './group.js';
export type { AnonymousGroup, Group, GroupSetting, GroupSettings, GroupValue } from './group.js';
export {
  acceptGroupValue,
  bringsNewValue,
  ExpectationMismatch,
  GROUP_REFERENCES_CLAIM,
  GroupIsDeactivated,
  GroupNotAllowed,
  isSameGroupValue,
  shownGroupValue,
  SystemGroupRequired,
} from './group-value.js';
export type { GroupValueChange } from './group-value.js';
export {
  CHANNEL_PERMISSION_NAMES,
  defaultGroupValues,
  GROUP_SETTING_NAMES,
  PERMISSION_SETTINGS,
  REALM_PERMISSION_NAMES,
} from './permission-settings.js';
export type { PermissionSetting, RealmPermission } from './permission-settings.js';
export { CHANNEL_FOLDERS_CLAIM, type ChannelFolder } from './channel-folder.js';
export type { NavigationView } from './navigation-view.js';
export { type ProfileField, ProfileFieldType, type ProfileValue } from './profile.js';
export { isEmail } from './email.js';
export {
  DEFAULT_REALM_SETTINGS,
  EMPTY_TOPIC_DISPLAY_NAME,
  isLoginEnabled,
  EMAIL_GATEWAY_BOT_ID,
  NOTIFICATION_BOT_ID,
  REALM_ID,
} from './realm.js';
export type { Realm, RealmSettings } from './realm.js';
export {
  BotType,
  EmailVisibility,
  isAdministrator,
  isFullMember,
  isGuest,
  isModerator,
  PLAIN_BOT,
  Role,
} from './user.js';
export type { Avatar, BotProfile, OutgoingService, SpecialPermission, User, UserStatus } from './user.js';
export {
  canSeeUser,
  directPlace,
  haveMet,
  type MeetingPlaces,
  seesEverybody,
  UNKNOWN_USER_NAME,
} from './user-access.js';
export { WritableDirectory } from './writable-directory.js';
export { SERVER_GENERATION, SERVICE_FEATURE_LEVEL, SERVICE_VERSION, VERSION_FIELDS } from './version.js';
export { DirectoryPart } from './snapshots/directory-part.js';
export type { SnapshotPart, SnapshotRow } from './snapshots/snapshot-part.js';
export { verifySnapshots } from './snapshots/verify-snapshots.js';
export type { SnapshotFinding } from './snapshots/verify-snapshots.js';
export { Snapshots } from './snapshots/snapshots.js';
export type { SnapshotsOptions } from './snapshots/snapshots.js';
