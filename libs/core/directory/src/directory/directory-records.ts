import type { Channel, ChannelActivity, Subscription } from '../records/channel.js';
import type { Group } from '../records/group.js';
import { IdSet } from './id-set.js';
import { type Realm, REALM_ID } from '../records/realm.js';
import { DEFAULT_REALM_SETTINGS } from '../records/realm-settings.js';
import type { User } from '../records/user.js';

/** Largest ids of the directory's own kinds in the log. */
export interface LastIds {
  user: number;
  group: number;
  channel: number;
  message: number;
}

/** A group of people who wrote to each other directly at least once. */
export interface DirectConversationRecord {
  readonly userIds: readonly number[];
  /** The first message. */
  readonly firstMessageId: number;
}

const UNFOUNDED: Realm = {
  id: REALM_ID,
  name: '',
  description: '',
  renderedDescription: '',
  dateCreated: 0,
  settings: DEFAULT_REALM_SETTINGS,
};

/** The directory's records, initially as before the first event of the log, and its indexes. */
export class DirectoryRecords {
  realm: Realm = UNFOUNDED;
  readonly lastIds: LastIds = {
    user: 0,
    group: 0,
    channel: 0,
    message: 0,
  };
  readonly messageIds = new IdSet();
  /** Deleted messages that may be restored. */
  readonly keptMessageIds = new IdSet();

  readonly users = new Map<number, User>();
  readonly guestIds = new Set<number>();
  readonly botIdsByDefaultChannel = new Map<number, Set<number>>();
  readonly userIdByEmail = new Map<string, number>();
  readonly userIdByApiKeyHash = new Map<string, number>();
  readonly userIdsByName = new Map<string, Set<number>>();
  readonly userIdByAvatarKey = new Map<string, number>();

  readonly groups = new Map<number, Group>();
  readonly groupIdByName = new Map<string, number>();
  readonly groupIdsByLowerCase = new Map<string, Set<number>>();

  readonly channels = new Map<number, Channel>();
  readonly channelIdByName = new Map<string, number>();
  readonly activity = new Map<number, ChannelActivity>();

  readonly subscribers = new Map<number, Set<number>>();
  readonly formerSubscribers = new Map<number, Set<number>>();
  readonly subscriptions = new Map<number, Map<number, Subscription>>();

  readonly directs = new Map<string, DirectConversationRecord>();
  readonly directKeysOfUser = new Map<number, Set<string>>();
}
