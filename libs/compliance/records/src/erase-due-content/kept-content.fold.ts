import type { LaterErasures } from '@chat/capability';
import type { Recorded, RecordedEvent } from '@chat/kernel';
import type { MessageDeleted, MessageRestored } from '@chat/messages';
import { placeKey, placeOf, postedIn } from '../rules/place.js';
import { recordsAggregate, type RecordsEvent } from '../rules/records.aggregate.js';
import { RecordsRules } from '../rules/records-rules.js';

/** All kept content of a log, for a program without read models. */
export class KeptContent implements LaterErasures {
  readonly #rules = new RecordsRules();
  readonly #deletions = new Map<number, Recorded<MessageDeleted>>();

  take(recorded: RecordedEvent): void {
    const event = recorded as Recorded<MessageDeleted | MessageRestored | RecordsEvent>;
    switch (event.type) {
      case 'MessageDeleted':
        if (event.data.isKept) this.#deletions.set(event.data.messageId, event);
        break;
      case 'MessageRestored':
        this.#deletions.delete(event.data.messageId);
        break;
      case 'DeletedContentDaysChanged':
      case 'RecordsChanged':
        this.#rules.take(recordsAggregate.evolve(this.#rules, event));
        break;
      case 'DeletedContentErased':
        for (const messageId of event.data.messageIds) this.#deletions.delete(messageId);
        break;
      default:
    }
  }

  due(now: number): readonly Recorded<MessageDeleted>[] {
    return [...this.#deletions.values()].filter(({ data, metadata: { time: deletedAt } }) => {
      const place = placeKey(placeOf(data.conversation));
      const kept = { place, postedIn: placeKey(postedIn(data)), deletedAt, postedAt: data.postedAt };
      return this.#rules.due(kept, now) <= now;
    });
  }
}
