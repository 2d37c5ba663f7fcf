import { Command, Query } from '@nestjs/cqrs';

/** A command that is only its data: `class EditDraft extends CommandWith<EditDraftData> {}`. */
export abstract class CommandWith<Data, Result = void> extends Command<Result> {
  constructor(readonly data: Data) {
    super();
  }
}

/** A query that is only its data: `class GetDraft extends QueryWith<GetDraftData, Draft> {}`. */
export abstract class QueryWith<Data, Result> extends Query<Result> {
  constructor(readonly data: Data) {
    super();
  }
}
