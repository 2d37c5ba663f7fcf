import { userAggregate } from '@chat/accounts';
import { Directory } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import type { Mail } from '@chat/mail';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WriteDeactivationMail } from './write-deactivation-mail.command.js';

@CommandHandler(WriteDeactivationMail)
export class WriteDeactivationMailHandler implements ICommandHandler<WriteDeactivationMail> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
  ) {}

  async execute({ data: { userId, cause } }: WriteDeactivationMail): Promise<Mail | null> {
    const { state } = await this.transactions.transact(userAggregate, userId, cause, () => []);
    if (state.situation !== 'deactivated' || state.farewell === undefined) return null;
    const realmName = this.directory.realm.name;
    return {
      to: state.email,
      subject: `Your account of ${realmName} was deactivated`,
      text: `Hello,

an administrator of ${realmName} has deactivated your account. You cannot log in any more.
${state.farewell === '' ? '' : `\nThe administrator writes:\n\n${state.farewell}\n`}`,
    };
  }
}
