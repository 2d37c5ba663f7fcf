import { PRIVATE_SETTINGS, userAggregate, type UserSettings } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { AdministratorRequired, Directory, isAdministrator, type User } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { DomainError, refusal } from '@chat/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decideChangeSettingsOfOthers } from './change-settings-of-others.decide.js';

/** A target of a change is no account, or no group. */
export class InvalidTarget extends DomainError {}
export class NobodyTargeted extends refusal('Either user_ids or group_ids must be provided.') {}
export class NotASettingForOthers extends refusal('Cannot change this setting for other users.') {}

export interface ChangeSettingsOfOthersData {
  readonly editorId: number;
  readonly userIds: readonly number[];
  readonly groupIds: readonly number[];
  /** Whether settings that an account has changed itself stay. */
  readonly skipsChosen: boolean;
  readonly settings: UserSettings;
  readonly cause: Cause;
}

export class ChangeSettingsOfOthers extends CommandWith<ChangeSettingsOfOthersData> {}

const AT_A_TIME = 50;

@CommandHandler(ChangeSettingsOfOthers)
export class ChangeSettingsOfOthersHandler implements ICommandHandler<ChangeSettingsOfOthers> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
  ) {}

  /** At most all accounts of the organization, some at a time. */
  async execute({ data }: ChangeSettingsOfOthers): Promise<void> {
    if (!isAdministrator(this.directory.user(data.editorId) as User)) throw new AdministratorRequired();
    if (data.userIds.length + data.groupIds.length === 0) throw new NobodyTargeted();
    if (Object.keys(data.settings).some((name) => PRIVATE_SETTINGS.has(name))) throw new NotASettingForOthers();
    const targets = [...this.#targets(data)];
    for (let from = 0; from < targets.length; from += AT_A_TIME) {
      const changes = targets
        .slice(from, from + AT_A_TIME)
        .map((userId) =>
          this.transactions.transact(userAggregate, userId, data.cause, (state) =>
            decideChangeSettingsOfOthers(state, { ...data, userId }),
          ),
        );
      await Promise.all(changes);
    }
  }

  #targets({ userIds, groupIds }: ChangeSettingsOfOthersData): Set<number> {
    const people = new Set<number>();
    for (const userId of userIds) {
      const user = this.directory.user(userId);
      if (!user) throw new InvalidTarget(`Invalid user ID: ${userId}`);
      if (!user.isBot) people.add(userId);
    }
    for (const groupId of groupIds) {
      if (!this.directory.group(groupId)) throw new InvalidTarget('Invalid user group');
    }
    for (const userId of this.directory.accountsIn(groupIds)) {
      if (!this.directory.user(userId)!.isBot) people.add(userId);
    }
    return people;
  }
}
