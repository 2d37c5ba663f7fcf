import { hash, randomUUID } from 'node:crypto';
import { userAggregate, type UserJoined } from '@chat/accounts';
import {
  channelAggregate,
  type ChannelCreated,
  type ChannelsSubscribed,
  defaultPermissions,
  subscriptionsAggregate,
} from '@chat/channels';
import { type Conversation, REALM_ID, Role } from '@chat/directory';
import type { EventToAppend } from '@chat/event-log';
import { openSqliteEventLog } from '@chat/event-log/sqlite';
import type { DomainEvent } from '@chat/kernel';
import { type Content } from '@chat/message-reading';
import { messageAggregate, type MessageContentEdited, type MessagePosted } from '@chat/messages';
import { type Account, accounts, type Channel, channels, type Message, team, toEdit, toRead } from './organization.js';

/** Puts the organization of the load into the log of a founded one: without a server, and without hashing passwords. */
export async function fillLog(folder: string): Promise<void> {
  const log = await openSqliteEventLog({ folder });
  const append = (stream: string, ...events: DomainEvent[]) => log.append(stream, 'no_stream', events.map(toAppend));
  await Promise.all([
    ...accounts.map((account) => append(userAggregate.streamName(account.id), joined(account))),
    ...channels.map((channel) => append(channelAggregate.streamName(channel.id), created(channel))),
    ...accounts.map((account) => append(subscriptionsAggregate.streamName(account.id), subscribed(account))),
    ...[...toEdit, ...toRead].map((message) =>
      append(messageAggregate.streamName(message.id), posted(message), ...edits(message)),
    ),
  ]);
  await log.close();
}

/** An event that nobody caused. */
export function toAppend(event: DomainEvent): EventToAppend {
  const id = randomUUID();
  const metadata = { actorId: null, realmId: REALM_ID, correlationId: id, causationId: id, time: Date.now() };
  return { ...event, id, metadata };
}

export const joined = ({ id, email, name, apiKey }: Account): UserJoined => ({
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

export const created = ({ id, name }: Omit<Channel, 'subscribers'>): ChannelCreated => ({
  type: 'ChannelCreated',
  data: {
    channelId: id,
    name,
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
});

const subscribed = (account: Account): ChannelsSubscribed => ({
  type: 'ChannelsSubscribed',
  data: {
    userId: account.id,
    subscriptions: channels
      .filter(({ subscribers }) => subscribers.includes(account))
      .map(({ id }) => ({ channelId: id, color: '#76ce90' })),
  },
});

const conversation = (topic: string): Conversation => ({ kind: 'channel', channelId: team.id, topic });
const mentions = { userIds: [], everyone: false, topicParticipantIds: [] };

const TOPIC = 'nightly builds';

export const posted = ({ id, author }: Message, topic = TOPIC): MessagePosted => ({
  type: 'MessagePosted',
  data: {
    ...version(id, 0),
    messageId: id,
    senderId: author.id,
    client: 'bench',
    conversation: conversation(topic),
    mentions,
    topicLinks: [],
    readBySender: true,
  },
});

function edits({ id, author, edits }: Message): MessageContentEdited[] {
  return Array.from({ length: edits }, (_, index) => ({
    type: 'MessageContentEdited',
    data: {
      ...version(id, index + 1),
      messageId: id,
      senderId: author.id,
      conversation: conversation(TOPIC),
      mentions,
      previous: version(id, index),
    },
  }));
}

function version(id: number, edits: number): Content {
  const text =
    edits === 0
      ? `Message ${id} says what there is to say about the build of last night, no more and no less.`
      : `Message ${id} was put in other words ${edits} times, and it still says the same.`;
  return { content: text, renderedContent: `<p>${text}</p>` };
}
