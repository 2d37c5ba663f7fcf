export {
  type UserVisibility,
  userVisibility,
  apiEmail,
  avatarSource,
  avatarUrl,
  avatarUrlOf,
  SYSTEM_AVATARS,
  DELETED_USER_NAME,
  deletedUserAddress,
  dummyEmail,
  namesShown,
  UNKNOWN_USER_AVATAR,
  userByAddress,
} from './people/account.js';
export { activeUserIds } from './people/active-users.js';
export {
  answersFor,
  type BotDefaults,
  botDefaults,
  botDefaultsNaming,
  createsWithoutBound,
  personBehind,
} from './people/bots.js';
export { causedBy, causedByNobody, causedByOperator } from './service/cause.js';
export { IdSequence, IdTaken } from './ids/id-sequence.js';
export { LastId } from './ids/last-id.js';
export { Site } from './service/site.js';
export {
  AdministratorRequired,
  InsufficientPermission,
  InvalidChannelId,
  InvalidGroup,
  ModerationRequestChannelMustBePrivate,
  NoSuchBot,
  NoSuchUser,
  OwnerRequired,
  UnknownAccount,
  UnknownChannel,
  UserIsDeactivated,
} from './directory/directory.errors.js';
export { readableChannel } from './directory/channel-access.js';
export { channelEventsTopic, displayTopic, isResolved, RESOLVED_PREFIX, topicAsNamed } from './records/topic-names.js';
export { receivingNothing, receivingSince, receivingUntil } from './directory/subscription-times.js';
export { isRecentlyActive, wasActiveAt } from './records/channel.js';
export type {
  Channel,
  ChannelEmailAddress,
  ChannelPermission,
  Subscription,
  SubscriptionFlag,
  TopicsPolicy,
} from './records/channel.js';
export {
  channelKey,
  conversationKey,
  decisiveTopic,
  directKey,
  topicKey,
  truncateTopic,
} from './records/conversation.js';
export type { ChannelConversation, Conversation, DirectConversation, MessagePlace } from './records/conversation.js';
export { Directory } from './directory/directory.js';
export { IdSet } from './directory/id-set.js';
export type { Groups } from './directory/group-reach.js';
export { DirectoryFollower } from './following/directory-follower.js';
export type { Folded, FollowerFailure } from './following/directory-follower.js';
export type { NamedEmoji } from './records/named-emoji.js';
export { EffectKind, Effects, NO_EFFECTS } from './following/effects.js';
export type { Effect } from './following/effects.js';
export { combineFolds } from './following/fold.js';
export type { DirectoryFold } from './following/fold.js';
export { SystemGroup } from './records/group.js';
export type { Group, GroupSetting, GroupSettings, GroupValue } from './records/group.js';
export {
  acceptGroupValue,
  bringsNewValue,
  GROUP_REFERENCES_CLAIM,
  GroupIsDeactivated,
  isSameGroupValue,
  namedInChanges,
  namedInGroupValues,
  shownGroupValue,
} from './groups/group-value.js';
export type { GroupValueChange, NamedInGroupValues } from './groups/group-value.js';
export {
  CHANNEL_PERMISSION_NAMES,
  defaultGroupValues,
  GROUP_SETTING_NAMES,
  PERMISSION_SETTINGS,
  REALM_PERMISSION_NAMES,
} from './records/permission-settings.js';
export type { RealmPermission } from './records/permission-settings.js';
export { systemGroupTitle } from './records/role-groups.js';
export type { Mandate } from './records/mandate.js';
export { type Audited, isCovered, mandateOf, mayHold, UNRESTRICTED } from './people/mandates.js';
export { accountNamed, accountsNamed, channelsNamed } from './people/named.js';
export type { ProfileValue } from './records/profile-value.js';
export { EMAIL_GATEWAY_BOT_ID, NOTIFICATION_BOT_ID, REALM_ID, REALM_PICTURES } from './records/realm.js';
export {
  CHANNEL_SETTINGS,
  CHANNEL_SETTINGS_CLAIM,
  DEFAULT_REALM_SETTINGS,
  isLoginEnabled,
} from './records/realm-settings.js';
export { EMPTY_TOPIC_DISPLAY_NAME, ERASED_TOPIC } from './records/topic-names.js';
export type { Realm, RealmDomain, RealmPicture, RealmPictureName } from './records/realm.js';
export type { ChannelSetting, RealmSettings } from './records/realm-settings.js';
export {
  BotType,
  EmailVisibility,
  isAdministrator,
  isFullMember,
  isGuest,
  isModerator,
  PLAIN_BOT,
  Role,
} from './records/user.js';
export type { Avatar, BotProfile, OutgoingService, SpecialPermission, User, UserStatus } from './records/user.js';
export {
  canSeeUser,
  haveMet,
  knownUser,
  type MeetingPlaces,
  seesEverybody,
  UNKNOWN_USER_NAME,
} from './people/user-visibility.js';
export { WritableDirectory } from './directory/writable-directory.js';
export { KeptList } from './snapshots/kept-list.js';
export { DirectoryPart } from './snapshots/directory-part.js';
export { removeSnapshotsBefore } from './snapshots/remove-snapshots.js';
export { fromChunk, toChunks } from './snapshots/snapshot-rows.js';
export type { SnapshotPart, SnapshotRow } from './snapshots/snapshot-part.js';
export { verifySnapshots } from './snapshots/verify-snapshots.js';
export type { SnapshotFinding } from './snapshots/verify-snapshots.js';
export { Snapshots } from './snapshots/snapshots.js';
