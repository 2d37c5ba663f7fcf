import { userAggregate } from '@chat/accounts';
import { channelAggregate, subscriptionsAggregate } from '@chat/channels';
import { openSqliteEventLog } from '@chat/event-log/sqlite';
import type { DomainEvent } from '@chat/kernel';
import { created, joined, toAppend } from '../fill-log.js';
import type { Account } from '../organization.js';

export const CHANNEL_ID = 101;

/** Puts accounts into the log of a founded organization, and a channel to which all of them are subscribed. */
export async function fill(folder: string, accounts: readonly Account[]): Promise<void> {
  const log = await openSqliteEventLog({ folder });
  const append = (stream: string, event: DomainEvent) => log.append(stream, 'no_stream', [toAppend(event)]);
  await append(channelAggregate.streamName(CHANNEL_ID), created({ id: CHANNEL_ID, name: 'everybody' }));
  await Promise.all(accounts.map((account) => append(userAggregate.streamName(account.id), joined(account))));
  await Promise.all(accounts.map(({ id }) => append(subscriptionsAggregate.streamName(id), subscribed(id))));
  await log.close();
}

const subscribed = (userId: number): DomainEvent => ({
  type: 'ChannelsSubscribed',
  data: { userId, subscriptions: [{ channelId: CHANNEL_ID, color: '#76ce90' }] },
});
