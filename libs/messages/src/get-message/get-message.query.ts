import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InaccessibleMessage } from '../message/message.errors.js';
import type { MessageForm } from '../messages/message-object.js';
import { ReadableMessages } from '../messages/readable-messages.js';
import { SteadyReads } from '../messages/steady-reads.js';

/** One message, with its raw content. */
export class GetMessage extends Query<{ message: object; rawContent: string }> {
  constructor(
    readonly readerId: number,
    readonly messageId: number,
    readonly form: MessageForm,
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
      if (!document) throw new InaccessibleMessage();
      const [message] = await this.messages.present([document], readerId, form);
      return { message: message as object, rawContent: document.content };
    });
  }
}
