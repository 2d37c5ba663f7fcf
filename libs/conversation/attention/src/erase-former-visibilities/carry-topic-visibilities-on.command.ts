import { type Cause, Transactions } from '@chat/event-log';
import { MessageFlags } from '@chat/message-index';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { topicVisibilitiesStream } from '../topic-visibility/topic-visibilities-stream.js';
import type {
  FormerTopicVisibilitiesErased,
  TopicVisibilitiesCarriedOn,
} from '../topic-visibility/topic-visibility.events.js';

/** Settings in one event, which stays below the size that an engine must store, even with the longest topics. */
const SETTINGS_OF_A_PAGE = 500;

/** Stores all settings of an account again, so that earlier events of its stream can be erased. Repeatable. */
export class CarryTopicVisibilitiesOn extends Command<void> {
  constructor(
    readonly userId: number,
    readonly cause: Cause,
  ) {
    super();
  }
}

@CommandHandler(CarryTopicVisibilitiesOn)
export class CarryTopicVisibilitiesOnHandler implements ICommandHandler<CarryTopicVisibilitiesOn> {
  constructor(
    private readonly transactions: Transactions,
    private readonly flags: MessageFlags,
  ) {}

  /** A change in between invalidates the pages: the next round begins again. */
  async execute({ userId, cause }: CarryTopicVisibilitiesOn): Promise<void> {
    const { former } = this.flags.topicVisibilities;
    const stream = topicVisibilitiesStream(userId);
    const isDue = (page: number) => (page === 0 ? former.isOutdated(userId) : former.isNext(userId, page));
    for (let page = 0; isDue(page); page++) {
      await this.transactions.decideOnReadable<TopicVisibilitiesCarriedOn>(stream, cause, async () =>
        isDue(page) ? [{ type: 'TopicVisibilitiesCarriedOn', data: this.#page(userId, page) }] : [],
      );
    }
    await this.transactions.decideOnReadable<FormerTopicVisibilitiesErased>(stream, cause, async () => {
      const before = former.erasableBefore(userId);
      return before === undefined ? [] : [{ type: 'FormerTopicVisibilitiesErased', data: { userId, before } }];
    });
  }

  #page(userId: number, number: number): TopicVisibilitiesCarriedOn['data'] {
    const { topicVisibilities } = this.flags;
    const all = topicVisibilities.of(userId);
    const end = (number + 1) * SETTINGS_OF_A_PAGE;
    const settings = all.slice(number * SETTINGS_OF_A_PAGE, end);
    return { userId, number, isLast: end >= all.length, lastMove: topicVisibilities.former.lastMove, settings };
  }
}
