import { userAggregate } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { accountNamed, accountsNamed, channelsNamed, Directory, type Mandate, NoSuchUser } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ShownMandate, shownMandate } from '../mandate/shown-mandate.js';
import { decideGrantMandate } from './grant-mandate.decide.js';

/** A mandate whose channels and accounts are names or ids. */
export interface RequestedMandate extends Omit<Mandate, 'channelIds' | 'accountIds'> {
  readonly channelIds: readonly (string | number)[] | null;
  readonly accountIds: readonly (string | number)[] | null;
}

export interface GrantMandateData {
  readonly account: string;
  readonly mandate: RequestedMandate;
  readonly cause: Cause;
}

export interface GrantedMandate {
  readonly userId: number;
  readonly fullName: string;
  readonly isChanged: boolean;
  readonly mandate: ShownMandate;
}

export class GrantMandate extends CommandWith<GrantMandateData, GrantedMandate> {}

@CommandHandler(GrantMandate)
export class GrantMandateHandler implements ICommandHandler<GrantMandate> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
  ) {}

  execute({ data }: GrantMandate): Promise<GrantedMandate> {
    return grantMandate(this.directory, this.transactions, data);
  }
}

/** For a server, and for the command line without one. @throws DomainError for a fault of the account or the mandate */
export async function grantMandate(
  directory: Directory,
  transactions: Transactions,
  { account, mandate: requested, cause }: GrantMandateData,
): Promise<GrantedMandate> {
  const user = accountNamed(directory, account);
  if (!user) throw new NoSuchUser();
  const mandate: Mandate = {
    ...requested,
    channelIds: channelsNamed(directory, requested.channelIds),
    accountIds: accountsNamed(directory, requested.accountIds),
  };
  const { id: userId, fullName } = user;
  const { events } = await transactions.transact(userAggregate, userId, cause, (state) =>
    decideGrantMandate(state, { userId, mandate, now: cause.time }),
  );
  return { userId, fullName, isChanged: events.length > 0, mandate: shownMandate(directory, userId, mandate) };
}
