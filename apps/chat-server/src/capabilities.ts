import {
  accountsAnnouncer,
  channelAnnouncer,
  channelsInitialStates,
  ChannelsModule,
  groupSightAnnouncer,
  leavingAccountsAnnouncer,
  subscriptionsAnnouncer,
} from '@chat/channels';
import type { FoldedState } from '@chat/composition';
import type { Directory, Site } from '@chat/directory';
import { EventQueuesModule, type InitialState } from '@chat/event-queues';
import { groupAnnouncer, groupsInitialStates, GroupsModule, roleGroupsAnnouncer } from '@chat/groups';
import type { Clock } from '@chat/kernel';
import {
  eraseDeletedMessages,
  finishDeletingTopics,
  firstMessageAnnouncer,
  messageAnnouncer,
  type MessageFlags,
  messageFlagsAnnouncer,
  messagesInitialStates,
  MessagesModule,
  notifyAddedSubscribers,
  notifyOfMove,
  recentActivityAnnouncer,
  typingAnnouncer,
  welcomeChannel,
} from '@chat/messages';
import { membersInitialStates, MembersModule, userAccessEnding, userAnnouncer } from '@chat/members';
import type { Process } from '@chat/processes';
import { absentFeaturesStates, realmAnnouncer, RealmModule, realmState, type ServerFeatures } from '@chat/realm';
import {
  attachmentsAnnouncer,
  deleteUnusedAttachments,
  eraseDeletedAttachments,
  type UploadLimits,
  uploadsInitialStates,
  UploadsModule,
} from '@chat/uploads';

// What each capability contributes to the whole.

export const modules = [
  RealmModule,
  GroupsModule,
  MembersModule,
  ChannelsModule,
  MessagesModule,
  UploadsModule,
  EventQueuesModule,
];

export { projections } from '@chat/composition';

export const announcers = (site: Site, { messageFlags, attachments }: FoldedState): readonly object[] => [
  leavingAccountsAnnouncer,
  userAnnouncer(site),
  groupAnnouncer,
  realmAnnouncer,
  roleGroupsAnnouncer,
  channelAnnouncer,
  subscriptionsAnnouncer,
  accountsAnnouncer,
  groupSightAnnouncer,
  messageAnnouncer(site, messageFlags),
  firstMessageAnnouncer,
  recentActivityAnnouncer,
  messageFlagsAnnouncer(messageFlags),
  typingAnnouncer(site),
  attachmentsAnnouncer(attachments),
];

export const endings = [userAccessEnding];

interface StatesContext {
  readonly directory: Directory;
  readonly site: Site;
  readonly clock: Clock;
  readonly messageFlags: MessageFlags;
}

/** Later ones override earlier ones. */
export const initialStates = (
  { directory, site, clock, messageFlags }: StatesContext,
  features: ServerFeatures,
  uploadLimits: UploadLimits,
): readonly InitialState[] => [
  ...absentFeaturesStates,
  realmState(directory, site, features),
  ...groupsInitialStates(directory),
  ...membersInitialStates(directory, site),
  ...channelsInitialStates(directory, clock),
  ...messagesInitialStates(directory, messageFlags),
  ...uploadsInitialStates(uploadLimits),
];

export const processes = (directory: Directory, site: Site): readonly Process[] => [
  welcomeChannel(directory),
  notifyAddedSubscribers(directory),
  notifyOfMove(directory, site),
  finishDeletingTopics,
  eraseDeletedMessages,
  deleteUnusedAttachments,
  eraseDeletedAttachments,
];
