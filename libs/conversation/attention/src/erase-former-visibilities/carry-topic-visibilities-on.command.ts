import { type Cause, Transactions } from '@chat/event-log';
import { MessageFlags } from '@chat/message-index';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { topicVisibilitiesStream } from '../topic-visibility/topic-visibilities-stream.js';
import type {
  FormerTopicVisibilitiesErased,
  TopicVisibilitiesCarriedOn,
} from '../topic-visibility/topic-visibility.events.js';

/** An event of so many is below what an engine must store, however long their topics are. */
const SETTINGS_OF_A_PAGE = 500;

/** Store all settings of an account once more, so that what its stream held before is erased. May be repeated. */
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

  /** Another change meanwhile leaves the pages without effect: the next round begins again. */
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
