import { hash } from 'node:crypto';
import { channelAggregate, defaultPermissions, subscriptionsAggregate } from '@chat/channels';
import { Role } from '@chat/directory';
import { openSqliteEventLog } from '@chat/event-log/sqlite';
import type { DomainEvent } from '@chat/kernel';
import { userAggregate } from '@chat/members';
import { toAppend } from '../fill-log.js';
import type { Account } from '../organization.js';

export const CHANNEL_ID = 101;

/** Puts accounts into the log of a founded organization, and a channel to which all of them are subscribed. */
export async function fill(folder: string, accounts: readonly Account[]): Promise<void> {
  const log = await openSqliteEventLog({ folder });
  const append = (stream: string, event: DomainEvent) => log.append(stream, 'no_stream', [toAppend(event)]);
  await append(channelAggregate.streamName(CHANNEL_ID), CHANNEL_CREATED);
  await Promise.all(accounts.map((account) => append(userAggregate.streamName(account.id), joined(account))));
  await Promise.all(accounts.map(({ id }) => append(subscriptionsAggregate.streamName(id), subscribed(id))));
  await log.close();
}

const CHANNEL_CREATED: DomainEvent = {
  type: 'ChannelCreated',
  data: {
    channelId: CHANNEL_ID,
    name: 'everybody',
    description: '',
    renderedDescription: '',
    creatorId: null,
    inviteOnly: false,
    isWebPublic: false,
    historyPublicToSubscribers: true,
    topicsPolicy: 'inherit',
    messageRetentionDays: null,
    folderId: null,
    permissions: defaultPermissions(null),
  },
};

const joined = ({ id, email, name, apiKey }: Account): DomainEvent => ({
  type: 'UserJoined',
  data: {
    userId: id,
    email,
    fullName: name,
    role: Role.member,
    isBot: false,
    botType: null,
    botOwnerId: null,
    isSystemBot: false,
    isImportedStub: false,
    specialPermissions: [],
    apiKeyHash: hash('sha256', apiKey),
    passwordHash: null,
  },
});

const subscribed = (userId: number): DomainEvent => ({
  type: 'ChannelsSubscribed',
  data: { userId, subscriptions: [{ channelId: CHANNEL_ID, color: '#76ce90' }] },
});
