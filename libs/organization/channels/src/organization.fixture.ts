import { Role, SystemGroup, WritableDirectory } from '@chat/directory';
import type { DomainEvent, RecordedEvent } from '@chat/kernel';
import { aUser } from '@chat/chat-testing';
import { recorded } from '@chat/testing';
import { channelFold } from './channel/channel.fold.js';
import { defaultPermissions } from './channel/channel-permissions.js';
import type { ChannelCreated, ChannelEvent } from './channel/channel.events.js';
import {
  type ChannelsSubscribed,
  type SubscriptionsEvent,
  subscriptionsFold,
} from './subscriptions/subscriptions.aggregate.js';

export const NOON = Date.UTC(2026, 0, 1, 12);

export const owner = 1;
export const administrator = 2;
export const moderator = 3;
export const member = 4;
export const other = 5;
export const guest = 6;
export const bot = 7;
export const gone = 8;

export function organization(): WritableDirectory {
  const directory = new WritableDirectory();
  const roles = [Role.owner, Role.administrator, Role.moderator, Role.member, Role.member, Role.guest] as const;
  for (const [index, role] of roles.entries()) directory.putUser(aUser(index + 1, { role }));
  directory.putUser(aUser(bot, { isBot: true, botType: 1, botOwnerId: member }));
  directory.putUser(aUser(gone, { isActive: false }));
  for (const [name, id] of Object.entries(SystemGroup)) {
    directory.putGroup({
      id,
      name: `role:${name}`,
      description: '',
      creatorId: null,
      dateCreated: null,
      isSystemGroup: true,
      isDeactivated: false,
      members: new Set(),
      subgroups: new Set(),
      settings: {} as never,
    });
  }
  return directory;
}

export function created(channelId: number, changes: Partial<ChannelCreated['data']> = {}): ChannelCreated {
  return {
    type: 'ChannelCreated',
    data: {
      channelId,
      name: `channel ${channelId}`,
      description: '',
      renderedDescription: '',
      creatorId: owner,
      inviteOnly: false,
      isWebPublic: false,
      historyPublicToSubscribers: true,
      topicsPolicy: 'inherit',
      messageRetentionDays: null,
      folderId: null,
      permissions: defaultPermissions(owner),
      ...changes,
    },
  };
}

export function createdPrivate(channelId: number, changes: Partial<ChannelCreated['data']> = {}): ChannelCreated {
  return created(channelId, { inviteOnly: true, historyPublicToSubscribers: false, ...changes });
}

export function subscribed(userId: number, ...channelIds: number[]): ChannelsSubscribed {
  const subscriptions = channelIds.map((channelId) => ({ channelId, color: '#76ce90' }));
  return { type: 'ChannelsSubscribed', data: { userId, subscriptions } };
}

type Step = (directory: WritableDirectory, event: RecordedEvent) => void;
const steps = { ...channelFold, ...subscriptionsFold } as unknown as Readonly<Record<string, Step>>;

export function given(
  directory: WritableDirectory,
  ...events: (ChannelEvent | SubscriptionsEvent)[]
): WritableDirectory {
  for (const event of events) steps[event.type]?.(directory, recordedAtNoon(event));
  return directory;
}

export function recordedAtNoon<Event extends DomainEvent>(event: Event, actorId: number = owner): RecordedEvent<Event> {
  return recorded(event, { actorId, time: NOON });
}
