export { AuditInspections } from './audit-inspections.js';
export { CHANNEL_FOLDERS_CLAIM, ChannelFolderUse } from './channel-folder-use.js';
export { ChannelEmailPattern } from './channel-email-pattern.js';
export { CompiledLinkifiers } from './compiled-linkifiers.js';
export { CurrentState } from './current-state.js';
export type { DeletedContentErased, EarlyErasure } from './deleted-content.events.js';
export { DeletedContent } from './deleted-content.js';
export { DeletedFiles } from './deleted-files.js';
export { checkEmoji, emojiNamed, InvalidEmoji, resolveEmoji, UnknownEmoji } from './emoji.js';
export type { RequestedEmoji } from './emoji.js';
export { Gauges, type Look } from './gauges.js';
export { HeldContent } from './held-content.js';
export type { Holdable, KeptByHolds } from './held-content.js';
export { LastSeen } from './last-seen.js';
export { LinkedFiles } from './linked-files.js';
export { LogInRecords } from './log-in-records.js';
export type { LogIn } from './log-in-records.js';
export { MailFiles } from './mail-files.js';
export { MarkdownContexts } from './markdown-contexts.js';
export type { FurtherMarkdownFacts } from './markdown-contexts.js';
export { MessageDeletion } from './message-deletion.js';
export type { OldMessages } from './message-deletion.js';
export { MessageRestoration } from './message-restoration.js';
export type { NotRestorable } from './message-restoration.js';
export { MessageRetention } from './message-retention.js';
export { Messenger } from './messenger.js';
export type { Address, OutgoingMessage } from './messenger.js';
export {
  FormerTopicSettings,
  type NamedTopic,
  type NameKeeper,
  type NamelessAccount,
  NameReplacement,
  type NotReplaced,
  type TopicKeepers,
} from './name-replacement.js';
export { NewAccounts } from './new-accounts.js';
export { OrganizationEmoji } from './organization-emoji.js';
export { PasswordLogIns } from './password-log-ins.js';
export type { PasswordHolder, PasswordLogIn } from './password-log-ins.js';
export { PresenceSetting } from './presence-setting.js';
export { PresenceVisibility } from './presence-visibility.js';
export { NO_PROFILE_VALUES, NoSuchProfileField, ProfileValues } from './profile-values.js';
export type { AcceptedProfileValue, ProfileEntry } from './profile-values.js';
export { RunningService } from './running-service.js';
export type { RunningFollower, RunningState, RunningVersions } from './running-service.js';
export { ScheduledFiles } from './scheduled-files.js';
export { ServersOfService } from './servers-of-service.js';
export type { AnswerOfServer } from './servers-of-service.js';
export { UnheardBots } from './unheard-bots.js';
export { MoveReversals, RoleReversals, SubscriptionReversals } from './reversals.js';
export type { Irreversible, RevertedRole, RevertedSubscription, Reversal } from './reversals.js';
export { LIMITS as PORTS_LIMITS } from './ports.limits.js';
export { isFullClient } from './full-clients.js';
export { REPORT_TYPES, type ReportType } from './report-types.js';
export { NoticePace } from './notice-pace.js';
