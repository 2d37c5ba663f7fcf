import { channelFold, ChannelsModule, subscriptionsFold } from '@chat/channels';
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
  topicsProjection,
} from '@chat/messages';
import { membersInitialStates, MembersModule, userAccessEnding, userAnnouncer, userFold } from '@chat/members';
import type { Projection } from '@chat/projections';
import type { Document } from '@chat/read-store';
import { realmFold } from '@chat/realm';

// What each capability contributes to the whole.

export const modules = [GroupsModule, MembersModule, ChannelsModule, MessagesModule, EventQueuesModule];

export const folds = [realmFold, groupFold, userFold, channelFold, subscriptionsFold, messageFold];

export const projections = [
  messagesProjection,
  messageHistoryProjection,
  topicsProjection,
] as unknown as readonly Projection<Document>[];

export const announcers = (site: Site, _clock: Clock): readonly object[] => [
  groupAnnouncer,
  userAnnouncer(site),
  messageAnnouncer(site),
];

export const endings = [userAccessEnding];

export const initialStates = (directory: Directory, site: Site): readonly InitialState[] => [
  ...groupsInitialStates(directory),
  ...membersInitialStates(directory, site),
];
