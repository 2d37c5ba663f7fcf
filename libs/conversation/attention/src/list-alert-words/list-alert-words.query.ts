import { MessageFlags } from '@chat/message-index';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';

export class ListAlertWords extends Query<readonly string[]> {
  constructor(readonly data: { readonly userId: number }) {
    super();
  }
}

@QueryHandler(ListAlertWords)
export class ListAlertWordsHandler implements IQueryHandler<ListAlertWords> {
  constructor(private readonly flags: MessageFlags) {}

  async execute({ data: { userId } }: ListAlertWords): Promise<readonly string[]> {
    return this.flags.alertWords.wordsOf(userId);
  }
}
