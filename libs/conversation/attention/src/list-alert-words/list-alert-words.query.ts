import { QueryWith } from '@chat/cqrs';
import { MessageFlags } from '@chat/message-index';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';

export class ListAlertWords extends QueryWith<{ readonly userId: number }, readonly string[]> {}

@QueryHandler(ListAlertWords)
export class ListAlertWordsHandler implements IQueryHandler<ListAlertWords> {
  constructor(private readonly flags: MessageFlags) {}

  async execute({ data: { userId } }: ListAlertWords): Promise<readonly string[]> {
    return this.flags.alertWords.wordsOf(userId);
  }
}
