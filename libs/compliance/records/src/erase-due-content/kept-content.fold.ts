import type { AccountDeleted, UserDeactivated } from '@chat/accounts';
import type { DueErasure, LaterErasures } from '@chat/capability';
import type { Recorded, RecordedEvent } from '@chat/kernel';
import type {
  MessageDeleted,
  MessageRestored,
  MessagesMoved,
  MovesCarriedOn,
  TopicMessagesDeleted,
} from '@chat/messages';
import type { RecordsEvent } from '../rules/records.aggregate.js';
import { keptOf, takeAccountDeleted, takeCarriedMoves, takeDeactivation, takeMove } from '../rules/records.fold.js';
import { type Kept, RecordsRules } from '../rules/records-rules.js';
import { ALL_OF_KEY } from '../topic-keys/topic-keys.js';

/** Offline it is unknown whether moved settings were stored in account streams; assume they were not. */
const UNSETTLED = { settledBefore: -Infinity };
const WHOLE_KEY = { type: 'TopicKeyMade', position: 0, revision: ALL_OF_KEY } as const;

/** All kept content of a log, for a program without read models. */
export class KeptContent implements LaterErasures {
  readonly #rules = new RecordsRules();
  readonly #deletions = new Map<number, Recorded<MessageDeleted>>();
  readonly #accounts = new Map<number, Recorded<AccountDeleted>>();

  /** @param operatorDays `CHAT_RECORDS_DAYS`, also before it is in the log */
  constructor(private readonly operatorDays = 0) {}

  take(recorded: RecordedEvent): void {
    const event = recorded as Recorded<
      | MessageDeleted
      | MessageRestored
      | MessagesMoved
      | TopicMessagesDeleted
      | MovesCarriedOn
      | RecordsEvent
      | AccountDeleted
      | UserDeactivated
    >;
    switch (event.type) {
      case 'MessageDeleted':
        this.#rules.topicKeys.deleted(event.data);
        if (event.data.isKept) this.#deletions.set(event.data.messageId, event);
        break;
      case 'AccountDeleted':
        takeAccountDeleted(this.#rules, event);
        this.#accounts.set(event.data.userId, event);
        break;
      case 'UserDeactivated':
        takeDeactivation(this.#rules, event);
        break;
      case 'MessageRestored':
        this.#deletions.delete(event.data.messageId);
        break;
      case 'MessagesMoved':
        takeMove(this.#rules, event);
        break;
      case 'TopicMessagesDeleted':
        this.#rules.topicKeys.topicDeleted(event.data);
        break;
      case 'MovesCarriedOn':
        takeCarriedMoves(this.#rules, event.data);
        break;
      case 'DeletedContentDaysChanged':
      case 'RecordsChanged':
        this.#rules.take(event);
        break;
      case 'DeletedContentErased':
        for (const messageId of event.data.messageIds) this.#deletions.delete(messageId);
        this.#rules.topicKeys.erased(event.data);
        this.#rules.accounts.erased(event.data.userIds ?? []);
        break;
      default:
    }
  }

  due(now: number): readonly DueErasure[] {
    const { topicKeys, holds } = this.#rules;
    const deletions = [...this.#deletions.values()].filter((each) => this.#due(keptOf(each), now) <= now);
    const ids = deletions.map(({ data }) => data.messageId);
    const keys = topicKeys
      .dueWithout(ids, { areFollowed: holds.nameTopics, ...UNSETTLED })
      .map((stream) => ({ ...WHOLE_KEY, stream }));
    const accounts = this.#rules.dueAccounts(now).flatMap(({ userId }) => this.#accounts.get(userId) ?? []);
    return [...deletions, ...accounts, ...keys];
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
