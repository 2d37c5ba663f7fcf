import { CommandWith } from '@chat/cqrs';
import { Directory, GROUP_REFERENCES_CLAIM, IdSequence } from '@chat/directory';
import { type Caused, Claims, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { groupNameClaim } from '../group/group-name.js';
import { groupAggregate } from '../group/group.aggregate.js';
import { type CreateGroupInput, decideCreateGroup } from './create-group.decide.js';
import { createGroupFacts } from './create-group.facts.js';

export class CreateGroup extends CommandWith<CreateGroupInput & Caused, { readonly groupId: number }> {}

@CommandHandler(CreateGroup)
export class CreateGroupHandler implements ICommandHandler<CreateGroup> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly ids: IdSequence,
    private readonly claims: Claims,
  ) {}

  execute({ data }: CreateGroup): Promise<{ groupId: number }> {
    return this.claims.holding([groupNameClaim(data.name), GROUP_REFERENCES_CLAIM], () =>
      this.ids.assign('group', async (groupId) => {
        await this.transactions.create(groupAggregate, groupId, data.cause, () =>
          decideCreateGroup(createGroupFacts(this.directory, data), { ...data, groupId }),
        );
        return { groupId };
      }),
    );
  }
}
