import { userVisibilityAnnouncer, hiddenUsersAnnouncer } from '@chat/user-visibility';
import { alertWordsAnnouncer, alertWordsEvents, alertWordsInitialState, AlertWordsModule } from '@chat/alert-words';
import { backfillHistory, messageFlagsEvents, MessageFlagsModule } from '@chat/message-flags';
import { MessageReadingModule } from '@chat/message-reading';
import {
  channelFoldersAnnouncer,
  channelFoldersEvents,
  channelFoldersInitialState,
  ChannelFoldersModule,
} from '@chat/channel-folders';
import {
  accountsAnnouncer,
  channelAnnouncer,
  channelsEvents,
  channelsInitialStates,
  ChannelsModule,
  fullMembersSightAnnouncer,
  groupSightAnnouncer,
  leavingAccountsAnnouncer,
  subscribeNewPeople,
  subscriptionsAnnouncer,
  unsetArchivedChannel,
  unsubscribeBotsOfLeavers,
  unsubscribeGivenBots,
} from '@chat/channels';
import {
  botsAnnouncer,
  botsEvents,
  botsInitialState,
  BotsModule,
  notifyOfWebhookFailure,
  reportUnheardBots,
  requestWebhookCalls,
  warnBotOwner,
} from '@chat/bots';
import { erasingProcesses, type FoldedState } from '@chat/composition';
import type { Directory, Site } from '@chat/directory';
import {
  deleteUnsynchronizedDrafts,
  draftsAnnouncer,
  draftsEvents,
  draftsInitialState,
  DraftsModule,
} from '@chat/drafts';
import { customEmojiAnnouncer, customEmojiInitialState, emojiEvents, EmojiModule } from '@chat/emoji';
import { EmailGatewayModule } from '@chat/email-gateway';
import { type Announcers, EventQueuesModule, type InitialState, queueEvents } from '@chat/event-queues';
import {
  addInvited,
  groupAnnouncer,
  groupsEvents,
  groupsInitialStates,
  GroupsModule,
  roleGroupsAnnouncer,
} from '@chat/groups';
import type { EventDescription } from '@chat/http';
import { endInvalidInvitations, invitationsAnnouncer, invitationsEvents, InvitationsModule } from '@chat/invitations';
import type { Clock } from '@chat/kernel';
import { linkifierAnnouncer, linkifierInitialState, linkifiersEvents, LinkifiersModule } from '@chat/linkifiers';
import { messageFlagsAnnouncer, messageFlagsInitialStates } from '@chat/message-flags';
import { type MessageFlags } from '@chat/message-index';
import {
  announceChannel,
  announceJoining,
  deleteMessagesOfDeactivated,
  finishDeletingTopics,
  finishMovingMessages,
  messageAnnouncer,
  messagesEvents,
  MessagesModule,
  notifyAddedSubscribers,
  notifyOfArchiving,
  notifyOfChannelChanges,
  notifyOfJoining,
  notifyOfMembership,
  notifyOfMove,
  notifyOfReport,
  raiseBegunTopic,
  typingAnnouncer,
  welcomeChannel,
} from '@chat/messages';
import {
  membersEvents,
  membersInitialStates,
  MembersModule,
  limitBotRoles,
  removeReplacedAvatars,
  userAccessEnding,
  userAnnouncer,
  userSettingsAnnouncer,
  userSettingsDefaultsAnnouncer,
} from '@chat/members';
import { playgroundAnnouncer, playgroundInitialState, playgroundsEvents, PlaygroundsModule } from '@chat/playgrounds';
import {
  presenceAnnouncer,
  presenceEvents,
  presenceInitialStates,
  PresenceModule,
  type Presences,
  userStatusAnnouncer,
} from '@chat/presence';
import { mutedUsersAnnouncer, mutedUsersEvents, mutedUsersInitialState, MutedUsersModule } from '@chat/muted-users';
import {
  navigationViewAnnouncer,
  navigationViewsEvents,
  navigationViewsInitialState,
  NavigationViewsModule,
} from '@chat/navigation-views';
import { OutgoingMailModule } from '@chat/outgoing-mail';
import { type Process, ProcessesModule } from '@chat/processes';
import type { ReadStore } from '@chat/read-store';
import {
  profileFieldsAnnouncer,
  profileFieldsEvents,
  profileFieldsInitialState,
  ProfileFieldsModule,
} from '@chat/profile-fields';
import {
  absentFeaturesStates,
  domainsState,
  realmAnnouncer,
  realmEvents,
  RealmModule,
  realmState,
  removeReplacedPictures,
  type ServerFeatures,
} from '@chat/realm';
import {
  notifyOfFailure,
  remindersAnnouncer,
  remindersInitialState,
  scheduledMessagesAnnouncer,
  scheduledMessagesEvents,
  scheduledMessagesInitialState,
  ScheduledMessagesModule,
} from '@chat/scheduled-messages';
import {
  savedSnippetsAnnouncer,
  savedSnippetsEvents,
  savedSnippetsInitialState,
  SavedSnippetsModule,
} from '@chat/saved-snippets';
import {
  clearDeletedTopics,
  topicVisibilityAnnouncer,
  topicVisibilityEvents,
  topicVisibilityInitialStates,
  TopicVisibilityModule,
} from '@chat/topic-visibility';
import {
  type Attachments,
  attachmentsAnnouncer,
  deleteUnusedAttachments,
  drawThumbnails,
  eraseDeletedAttachments,
  showThumbnails,
  type UploadLimits,
  uploadsEvents,
  uploadsInitialStates,
  UploadsModule,
} from '@chat/uploads';

// What each capability contributes to the whole.

export const modules = [
  ProfileFieldsModule,
  RealmModule,
  GroupsModule,
  MembersModule,
  ChannelFoldersModule,
  ChannelsModule,
  MessagesModule,
  MessageReadingModule,
  MessageFlagsModule,
  AlertWordsModule,
  MutedUsersModule,
  TopicVisibilityModule,
  UploadsModule,
  BotsModule,
  DraftsModule,
  SavedSnippetsModule,
  ScheduledMessagesModule,
  NavigationViewsModule,
  EmojiModule,
  LinkifiersModule,
  PlaygroundsModule,
  PresenceModule,
  InvitationsModule,
  OutgoingMailModule,
  EmailGatewayModule,
  EventQueuesModule,
  ProcessesModule,
];

export { projections } from '@chat/composition';

export const announcers = (site: Site, { messageFlags, attachments }: FoldedState): Announcers => ({
  departures: [leavingAccountsAnnouncer],
  accounts: [
    userSettingsAnnouncer(site),
    userSettingsDefaultsAnnouncer,
    userAnnouncer(site),
    userVisibilityAnnouncer(site),
    presenceAnnouncer(site),
    userStatusAnnouncer,
  ],
  realm: [
    realmAnnouncer(site),
    profileFieldsAnnouncer,
    customEmojiAnnouncer,
    linkifierAnnouncer,
    playgroundAnnouncer,
    invitationsAnnouncer,
  ],
  groups: [groupAnnouncer, roleGroupsAnnouncer],
  channels: [
    channelFoldersAnnouncer,
    channelAnnouncer,
    subscriptionsAnnouncer,
    accountsAnnouncer,
    groupSightAnnouncer,
    fullMembersSightAnnouncer,
  ],
  messages: [messageAnnouncer(site, messageFlags), messageFlagsAnnouncer(messageFlags), typingAnnouncer(site)],
  files: [attachmentsAnnouncer(attachments)],
  personal: [
    botsAnnouncer,
    alertWordsAnnouncer,
    mutedUsersAnnouncer(messageFlags),
    topicVisibilityAnnouncer(messageFlags),
    draftsAnnouncer,
    savedSnippetsAnnouncer,
    scheduledMessagesAnnouncer,
    remindersAnnouncer,
    navigationViewAnnouncer,
  ],
  partings: [hiddenUsersAnnouncer],
});

/** What clients read in the description of the API about the events of every announcer. */
export const eventDescriptions: readonly EventDescription[] = [
  ...queueEvents,
  ...linkifiersEvents,
  ...playgroundsEvents,
  ...invitationsEvents,
  ...alertWordsEvents,
  ...mutedUsersEvents,
  ...profileFieldsEvents,
  ...emojiEvents,
  ...messagesEvents,
  ...messageFlagsEvents,
  ...uploadsEvents,
  ...realmEvents,
  ...membersEvents,
  ...botsEvents,
  ...groupsEvents,
  ...channelFoldersEvents,
  ...channelsEvents,
  ...topicVisibilityEvents,
  ...draftsEvents,
  ...presenceEvents,
  ...savedSnippetsEvents,
  ...scheduledMessagesEvents,
  ...navigationViewsEvents,
];

export const endings = [userAccessEnding];

interface StatesContext {
  readonly directory: Directory;
  readonly site: Site;
  readonly clock: Clock;
  readonly messageFlags: MessageFlags;
  readonly store: ReadStore;
  readonly presences: Presences;
}

/** In any order: each field is one capability's. */
export const initialStates = (
  { directory, site, clock, messageFlags, store, presences }: StatesContext,
  features: ServerFeatures,
  uploadLimits: UploadLimits,
): readonly InitialState[] => [
  ...absentFeaturesStates,
  profileFieldsInitialState(directory),
  realmState(directory, site, features),
  ...groupsInitialStates(directory),
  ...membersInitialStates(directory, site),
  channelFoldersInitialState(directory),
  botsInitialState(directory),
  ...channelsInitialStates(directory, clock, presences),
  ...messageFlagsInitialStates(directory, messageFlags),
  alertWordsInitialState(messageFlags),
  mutedUsersInitialState(messageFlags),
  ...topicVisibilityInitialStates(directory, messageFlags),
  ...uploadsInitialStates(uploadLimits),
  customEmojiInitialState(directory),
  linkifierInitialState(directory),
  playgroundInitialState(directory),
  domainsState(directory),
  draftsInitialState(store),
  savedSnippetsInitialState(store),
  scheduledMessagesInitialState(store),
  remindersInitialState(store),
  navigationViewsInitialState,
  ...presenceInitialStates(directory, presences, site, clock),
];

export const processes = (directory: Directory, site: Site, attachments: Attachments): readonly Process[] => [
  subscribeNewPeople,
  backfillHistory,
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
  finishDeletingTopics,
  deleteMessagesOfDeactivated,
  deleteUnsynchronizedDrafts,
  finishMovingMessages,
  clearDeletedTopics,
  deleteUnusedAttachments,
  drawThumbnails,
  showThumbnails(attachments),
  eraseDeletedAttachments,
  unsetArchivedChannel,
  unsubscribeGivenBots,
  unsubscribeBotsOfLeavers(directory),
  limitBotRoles(directory),
  addInvited,
  endInvalidInvitations,
  ...erasingProcesses,
  notifyOfFailure(directory),
  notifyOfJoining(directory),
  removeReplacedAvatars,
  removeReplacedPictures,
  requestWebhookCalls(directory),
  reportUnheardBots(directory),
  warnBotOwner(directory),
  notifyOfWebhookFailure(directory, site),
];
