import type { LaterErasures } from '@chat/capability';
import type { Recorded, RecordedEvent } from '@chat/kernel';
import type { MessageDeleted, MessageRestored } from '@chat/messages';
import { placeOf } from '../rules/place.js';
import type { RecordsEvent } from '../rules/records.aggregate.js';
import { RecordsRules, rulesAfter } from '../rules/records-rules.js';
import { erasureDue } from './erasure-due.js';

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
        this.#rules.all = rulesAfter(this.#rules.all, event.data);
        break;
      case 'DeletedContentErased':
        for (const messageId of event.data.messageIds) this.#deletions.delete(messageId);
        break;
      default:
    }
  }

  due(now: number): readonly Recorded<MessageDeleted>[] {
    return [...this.#deletions.values()].filter(({ data, metadata }) => {
      const days = this.#rules.deletedContentDays(placeOf(data.conversation));
      return erasureDue({ deletedAt: metadata.time }, days) <= now;
    });
  }
}
