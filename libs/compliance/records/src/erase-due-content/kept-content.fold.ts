import type { AccountDeleted } from '@chat/accounts';
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
  readonly #accounts = new Map<number, Recorded<AccountDeleted>>();

  /** @param operatorDays `CHAT_RECORDS_DAYS`, also before the log has it */
  constructor(private readonly operatorDays = 0) {}

  take(recorded: RecordedEvent): void {
    const event = recorded as Recorded<
      MessageDeleted | MessageRestored | MessagesMoved | RecordsEvent | AccountDeleted
    >;
    switch (event.type) {
      case 'MessageDeleted':
        if (event.data.isKept) this.#deletions.set(event.data.messageId, event);
        break;
      case 'AccountDeleted':
        this.#rules.accounts.take(event);
        this.#accounts.set(event.data.userId, event);
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
        this.#rules.accounts.erased(event.data.userIds ?? []);
        break;
      default:
    }
  }

  due(now: number): readonly RecordedEvent[] {
    const deletions = [...this.#deletions.values()].filter((each) => this.#due(keptOf(each), now) <= now);
    return [...deletions, ...this.#rules.dueAccounts(now).flatMap(({ userId }) => this.#accounts.get(userId) ?? [])];
  }

  held(now: number): number {
    const kept = [...this.#deletions.values()].map(keptOf);
    return kept.filter(
      (each) => this.#rules.dueByRules(each, now, this.operatorDays) <= now && this.#due(each, now) > now,
    ).length;
  }

  #due(kept: Kept, now: number): number {
    return this.#rules.due(kept, now, this.operatorDays);
  }
}

function keptOf({ data, metadata }: Recorded<MessageDeleted>): Kept {
  const { messageId, senderId, conversation, postedAt } = data;
  const places = { place: placeKey(placeOf(conversation)), postedIn: placeKey(postedIn(data)) };
  return { messageId, senderId, conversation, postedAt, ...places, deletedAt: metadata.time };
}
