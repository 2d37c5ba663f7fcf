import { CommandWith } from '@chat/cqrs';
import { accountsNamed, channelsNamed, Directory, REALM_ID, truncateTopic } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { recordsAggregate } from '../rules/records.aggregate.js';
import { KnownHolds } from './known-holds.js';
import { type AskedHold, decideSetHold } from './set-hold.decide.js';

type Named = string | number;

/** A hold whose accounts and channels are names or ids. */
export interface RequestedHold extends Pick<AskedHold, 'name' | 'reason' | 'from' | 'to'> {
  readonly accounts: readonly Named[];
  readonly channels: readonly Named[];
  readonly topics: readonly { readonly channel: Named; readonly topic: string }[];
  /** All participants of each. */
  readonly conversations: readonly (readonly Named[])[];
}

export interface SetHoldData {
  readonly hold: RequestedHold;
  readonly cause: Cause;
}

export interface SetHoldResult {
  readonly holdId: number;
}

export class SetHold extends CommandWith<SetHoldData, SetHoldResult> {}

@CommandHandler(SetHold)
export class SetHoldHandler implements ICommandHandler<SetHold> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly known: KnownHolds,
  ) {}

  async execute({ data }: SetHold): Promise<SetHoldResult> {
    const { holdId, position } = await setHold(this.directory, this.transactions, data);
    await this.known.everywhere(position);
    return { holdId };
  }
}

/** For a server, and for the command line without one. @throws DomainError with the fault of the hold */
export async function setHold(
  directory: Directory,
  transactions: Transactions,
  { hold, cause }: SetHoldData,
): Promise<SetHoldResult & { readonly position: number }> {
  const { name, reason, from, to } = hold;
  const asked: AskedHold = {
    name,
    reason,
    userIds: accountsNamed(directory, hold.accounts) ?? [],
    channelIds: channelsNamed(directory, hold.channels) ?? [],
    topics: hold.topics.flatMap(({ channel, topic }) =>
      (channelsNamed(directory, [channel]) ?? []).map((channelId) => ({ channelId, topic: truncateTopic(topic) })),
    ),
    conversations: hold.conversations.map((people) => accountsNamed(directory, people) ?? []),
    from,
    to,
  };
  const { state, position } = await transactions.transact(recordsAggregate, REALM_ID, cause, (before) =>
    decideSetHold(before, asked),
  );
  return { holdId: state.lastHoldId, position };
}
