import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RequestedForm } from '../documents/message-object.js';
import { InaccessibleMessage } from '../documents/message-reading.errors.js';
import { ReadableMessages } from '../documents/readable-messages.js';
import { SteadyReads } from '../documents/steady-reads.js';

/** One message, with its raw content. */
export class GetMessage extends Query<{ message: object; rawContent: string }> {
  constructor(
    readonly readerId: number,
    readonly messageId: number,
    readonly form: RequestedForm,
  ) {
    super();
  }
}

@QueryHandler(GetMessage)
export class GetMessageHandler implements IQueryHandler<GetMessage> {
  constructor(
    private readonly reads: SteadyReads,
    private readonly messages: ReadableMessages,
  ) {}

  execute({ readerId, messageId, form }: GetMessage) {
    return this.reads.take(async () => {
      const [document] = await this.messages.byIds(readerId, [messageId]);
      if (!document) throw this.messages.damageOf(messageId) ?? new InaccessibleMessage();
      const [message] = await this.messages.present([document], readerId, form);
      return { message: message as object, rawContent: document.content };
    });
  }
}
