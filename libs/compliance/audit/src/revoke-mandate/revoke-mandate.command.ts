import { userAggregate } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { accountNamed, Directory, NoSuchUser } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decideRevokeMandate } from './revoke-mandate.decide.js';

export interface RevokeMandateData {
  readonly account: string;
  readonly cause: Cause;
}

export interface RevokedMandate {
  readonly userId: number;
  readonly fullName: string;
  readonly isChanged: boolean;
}

export class RevokeMandate extends CommandWith<RevokeMandateData, RevokedMandate> {}

@CommandHandler(RevokeMandate)
export class RevokeMandateHandler implements ICommandHandler<RevokeMandate> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
  ) {}

  execute({ data }: RevokeMandate): Promise<RevokedMandate> {
    return revokeMandate(this.directory, this.transactions, data);
  }
}

/** For a server, and for the command line without one. @throws NoSuchUser */
export async function revokeMandate(
  directory: Directory,
  transactions: Transactions,
  { account, cause }: RevokeMandateData,
): Promise<RevokedMandate> {
  const user = accountNamed(directory, account);
  if (!user) throw new NoSuchUser();
  const { id: userId, fullName } = user;
  const { events } = await transactions.transact(userAggregate, userId, cause, (state) =>
    decideRevokeMandate(state, userId),
  );
  return { userId, fullName, isChanged: events.length > 0 };
}
