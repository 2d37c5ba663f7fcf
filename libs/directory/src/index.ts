export { markdownContextFor } from './markdown-names.js';
export { apiEmail, avatarUrl, canSeeEmail, gravatarUrl } from './account.js';
export { causedBy } from './cause.js';
export { IdSequence } from './id-sequence.js';
export { Site } from './site.js';
export { covers, isRecentlyActive, wasActiveAt } from './channel.js';
export type {
  Channel,
  ChannelActivity,
  ChannelPermission,
  Subscription,
  SubscriptionFlag,
  TopicsPolicy,
} from './channel.js';
export { channelKey, conversationKey, directKey, topicKey } from './conversation.js';
export type { ChannelConversation, Conversation, DirectConversation } from './conversation.js';
export { Directory } from './directory.js';
export type { DirectConversationRecord, LastIds } from './directory.js';
export { DirectoryFollower } from './directory-follower.js';
export type { DirectoryListener, FollowerFailure, FollowerOptions, FollowerStatus } from './directory-follower.js';
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
export { DEFAULT_REALM_SETTINGS, EMPTY_TOPIC_DISPLAY_NAME, NOTIFICATION_BOT_ID, REALM_ID } from './realm.js';
export type { Realm, RealmSettings } from './realm.js';
export { EmailVisibility, isAdministrator, isFullMember, isGuest, isModerator, Role } from './user.js';
export type { SpecialPermission, User } from './user.js';
export { SERVICE_FEATURE_LEVEL, SERVICE_VERSION, VERSION_FIELDS } from './version.js';
export { DirectoryPart } from './snapshots/directory-part.js';
export type { SnapshotPart, SnapshotRow } from './snapshots/snapshot-part.js';
export { verifySnapshots } from './snapshots/verify-snapshots.js';
export type { SnapshotFinding } from './snapshots/verify-snapshots.js';
export { Snapshots } from './snapshots/snapshots.js';
export type { SnapshotsOptions } from './snapshots/snapshots.js';
