import type { LaterErasures } from '@chat/capability';
import type { Recorded, RecordedEvent } from '@chat/kernel';
import type { MessageDeleted, MessageRestored, MessagesMoved } from '@chat/messages';
import { placeKey, placeOf, postedIn } from '../rules/place.js';
import type { RecordsEvent } from '../rules/records.aggregate.js';
import { type Kept, RecordsRules } from '../rules/records-rules.js';

/** All kept content of a log, for a program without read models. */
export class KeptContent implements LaterErasures {
  readonly #rules = new RecordsRules();
  readonly #deletions = new Map<number, Recorded<MessageDeleted>>();

  take(recorded: RecordedEvent): void {
    const event = recorded as Recorded<MessageDeleted | MessageRestored | MessagesMoved | RecordsEvent>;
    switch (event.type) {
      case 'MessageDeleted':
        if (event.data.isKept) this.#deletions.set(event.data.messageId, event);
        break;
      case 'MessageRestored':
        this.#deletions.delete(event.data.messageId);
        break;
      case 'MessagesMoved':
        this.#rules.holds.follow(event.data);
        break;
      case 'DeletedContentDaysChanged':
      case 'RecordsChanged':
        this.#rules.take(event);
        break;
      case 'DeletedContentErased':
        for (const messageId of event.data.messageIds) this.#deletions.delete(messageId);
        break;
      default:
    }
  }

  due(now: number): readonly Recorded<MessageDeleted>[] {
    return [...this.#deletions.values()].filter((deletion) => this.#rules.due(keptOf(deletion), now) <= now);
  }

  held(now: number): number {
    const kept = [...this.#deletions.values()].map(keptOf);
    return kept.filter((each) => this.#rules.dueByRules(each, now) <= now && this.#rules.due(each, now) > now).length;
  }
}

function keptOf({ data, metadata }: Recorded<MessageDeleted>): Kept {
  const { messageId, senderId, conversation, postedAt } = data;
  const places = { place: placeKey(placeOf(conversation)), postedIn: placeKey(postedIn(data)) };
  return { messageId, senderId, conversation, postedAt, ...places, deletedAt: metadata.time };
}
