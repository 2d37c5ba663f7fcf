import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { MessageForm } from '../messages/message-object.js';
import { ReadableMessages } from '../messages/readable-messages.js';
import { SteadyReads } from '../messages/steady-reads.js';
import type { MessageRange } from './message-range.js';
import { MessageWindows } from './message-windows.js';

export interface MessageList {
  readonly messages: readonly object[];
  readonly anchor: number;
  readonly found_anchor: boolean;
  readonly found_oldest: boolean;
  readonly found_newest: boolean;
  readonly history_limited: false;
}

/** The messages of a narrow around an anchor, ascending. */
export class ListMessages extends Query<MessageList> {
  constructor(
    readonly readerId: number,
    readonly range: MessageRange,
    readonly form: MessageForm,
  ) {
    super();
  }
}

@QueryHandler(ListMessages)
export class ListMessagesHandler implements IQueryHandler<ListMessages> {
  constructor(
    private readonly reads: SteadyReads,
    private readonly windows: MessageWindows,
    private readonly readable: ReadableMessages,
  ) {}

  execute(query: ListMessages): Promise<MessageList> {
    return this.reads.take(() => this.#list(query));
  }

  async #list({ readerId, range, form }: ListMessages): Promise<MessageList> {
    const window = await this.windows.around(readerId, range);
    return {
      messages: await this.readable.present(window.documents, readerId, form),
      anchor: window.anchor,
      found_anchor: window.foundAnchor,
      found_oldest: window.foundOldest,
      found_newest: window.foundNewest,
      history_limited: false,
    };
  }
}

/** The given messages, as far as the reader may read them, ascending. */
export class ListMessagesById extends Query<readonly object[]> {
  constructor(
    readonly readerId: number,
    readonly messageIds: readonly number[],
    readonly form: MessageForm,
  ) {
    super();
  }
}

@QueryHandler(ListMessagesById)
export class ListMessagesByIdHandler implements IQueryHandler<ListMessagesById> {
  constructor(
    private readonly reads: SteadyReads,
    private readonly readable: ReadableMessages,
  ) {}

  execute({ readerId, messageIds, form }: ListMessagesById): Promise<readonly object[]> {
    return this.reads.take(async () => {
      const documents = await this.readable.byIds(readerId, [...new Set(messageIds)]);
      return this.readable.present(documents, readerId, form);
    });
  }
}
