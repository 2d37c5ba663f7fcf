import { hashApiKey, newApiKey, userAggregate } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { Directory, UserIsDeactivated } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { existingAccount } from '../issue-password-reset/issue-password-reset.command.js';
import { decideRegenerateApiKey } from '../regenerate-api-key/regenerate-api-key.decide.js';

export interface ResetApiKeyData {
  /** Address or id. */
  readonly account: string;
  readonly cause: Cause;
}

export interface ResetKey {
  readonly userId: number;
  readonly fullName: string;
  readonly email: string;
  readonly apiKey: string;
}

/** Replaces every API key of an account by a new one, for the operator, who passes it on. */
export class ResetApiKey extends CommandWith<ResetApiKeyData, ResetKey> {}

@CommandHandler(ResetApiKey)
export class ResetApiKeyHandler implements ICommandHandler<ResetApiKey> {
  constructor(
    private readonly directory: Directory,
    private readonly transactions: Transactions,
  ) {}

  execute({ data }: ResetApiKey): Promise<ResetKey> {
    return resetApiKey(this.directory, this.transactions, data);
  }
}

/** Runs the command, also without a server. @throws NoSuchUser, UserIsDeactivated */
export async function resetApiKey(
  directory: Directory,
  transactions: Transactions,
  { account, cause }: ResetApiKeyData,
): Promise<ResetKey> {
  const { id: userId, fullName, deliveryEmail: email, isActive } = existingAccount(directory, account);
  if (!isActive) throw new UserIsDeactivated();
  const apiKey = newApiKey();
  const rotated = { userId, apiKey, apiKeyHash: hashApiKey(apiKey) };
  await transactions.transact(userAggregate, userId, cause, (state) => decideRegenerateApiKey(state, rotated));
  return { userId, fullName, email, apiKey };
}
