import type { NamedInGroupValues, Realm, RealmPermission, TopicsPolicy, User } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import type { PermissionChanges } from '../channel/permission-changes.js';

export interface ChannelChanges {
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly isPrivate: boolean | undefined;
  readonly isWebPublic: boolean | undefined;
  readonly historyPublicToSubscribers: boolean | undefined;
  readonly topicsPolicy: TopicsPolicy | undefined;
  readonly messageRetentionDays: number | null | undefined;
  readonly folderId: number | null | undefined;
  readonly isDefault: boolean | undefined;
  /** Only false has an effect. */
  readonly isArchived: boolean | undefined;
  readonly permissions: PermissionChanges;
}

export interface ChangeChannelData {
  readonly actorId: number;
  readonly channelId: number;
  readonly changes: ChannelChanges;
  readonly cause: Cause;
}

export type ChangeChannelIntent = Omit<ChangeChannelData, 'cause'> & {
  readonly renderedDescription: string;
  /** Whether the channel's messages have topics; set when the request allows only the empty topic. */
  readonly hasNamedTopics: boolean;
};

export interface ChangeChannelFacts {
  readonly actor: Pick<User, 'role'>;
  /** Whether the actor administers the channel, and whether the actor can read it. */
  readonly administers: boolean;
  readonly canRead: boolean;
  /** The actor's rights by settings of the organization, on channels and their policies. */
  readonly rights: ReadonlySet<RealmPermission>;
  readonly realm: Pick<Realm, 'settings'>;
  /** Whether the folder of the changes may be used; true when they name none. */
  readonly isFolderUsable: boolean;
  readonly hasSubscribers: boolean;
  /** Whether another channel has the new name, ignoring case. */
  readonly isNameTaken: boolean;
  readonly named: NamedInGroupValues;
}
