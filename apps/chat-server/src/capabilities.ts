import {
  channelAnnouncer,
  channelFold,
  channelsInitialStates,
  ChannelsModule,
  subscriptionsAnnouncer,
  subscriptionsFold,
} from '@chat/channels';
import type { Directory, Site } from '@chat/directory';
import { EventQueuesModule, type InitialState } from '@chat/event-queues';
import { groupAnnouncer, groupFold, groupsInitialStates, GroupsModule } from '@chat/groups';
import type { Clock } from '@chat/kernel';
import {
  messageAnnouncer,
  messageFold,
  messageHistoryProjection,
  MessagesModule,
  messagesProjection,
  notifyAddedSubscribers,
  topicsProjection,
  welcomeChannel,
} from '@chat/messages';
import { membersInitialStates, MembersModule, userAccessEnding, userAnnouncer, userFold } from '@chat/members';
import type { Process } from '@chat/processes';
import type { Projection } from '@chat/projections';
import type { Document } from '@chat/read-store';
import {
  absentFeaturesStates,
  realmAnnouncer,
  realmFold,
  RealmModule,
  realmState,
  type ServerFeatures,
} from '@chat/realm';

// What each capability contributes to the whole.

export const modules = [RealmModule, GroupsModule, MembersModule, ChannelsModule, MessagesModule, EventQueuesModule];

export const folds = [realmFold, groupFold, userFold, channelFold, subscriptionsFold, messageFold];

export const projections = [
  messagesProjection,
  messageHistoryProjection,
  topicsProjection,
] as unknown as readonly Projection<Document>[];

export const announcers = (site: Site): readonly object[] => [
  userAnnouncer(site),
  groupAnnouncer,
  realmAnnouncer,
  channelAnnouncer,
  subscriptionsAnnouncer,
  messageAnnouncer(site),
];

export const endings = [userAccessEnding];

/** Later ones override earlier ones. */
export const initialStates = (
  { directory, site, clock }: { directory: Directory; site: Site; clock: Clock },
  features: ServerFeatures,
): readonly InitialState[] => [
  ...absentFeaturesStates,
  realmState(directory, site, features),
  ...groupsInitialStates(directory),
  ...membersInitialStates(directory, site),
  ...channelsInitialStates(directory, clock),
];

export const processes = (directory: Directory): readonly Process[] => [
  welcomeChannel(directory),
  notifyAddedSubscribers(directory),
];
