import { Directory } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changeSpecialPermission } from './change-special-permission.js';
import { ChangeSpecialPermission, type PermissionChange } from './change-special-permission.command.js';

@CommandHandler(ChangeSpecialPermission)
export class ChangeSpecialPermissionHandler implements ICommandHandler<ChangeSpecialPermission> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
  ) {}

  execute({ data }: ChangeSpecialPermission): Promise<PermissionChange> {
    return changeSpecialPermission(this.directory, this.transactions, data);
  }
}
