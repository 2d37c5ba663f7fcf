// When content must be there, without anything of the code under test.

export const DAY_MS = 86_400_000;

export interface Place {
  /** Null: between people. */
  readonly channelId: number | null;
  readonly topic: string;
}

export interface ExpectedMessage {
  readonly id: number;
  readonly senderId: number;
  readonly postedAt: number;
  readonly postedIn: string;
  /** Strings that stand nowhere else. */
  readonly words: string[];
  place: Place;
  /** Null: it is visible. */
  deletedAt: number | null;
  isErased: boolean;
}

/** `organization`, `direct` or the id of a channel. */
export type PlaceKey = string;
export const keyOf = ({ channelId }: Place): PlaceKey => (channelId === null ? 'direct' : String(channelId));

interface Value {
  readonly days: number | null;
  /** UNIX milliseconds of the change to the next one. */
  until: number;
}

/** A setting of the organization and of places, with what it was before. */
export class Setting {
  readonly #values = new Map<PlaceKey, Value[]>();

  /** @param waitsMs a former value counts for so long */
  constructor(
    initial: number,
    private readonly waitsMs: number,
  ) {
    this.#values.set('organization', [{ days: initial, until: Infinity }]);
  }

  set(place: PlaceKey, days: number | null, now: number): void {
    const values = this.#of(place);
    values.at(-1)!.until = now;
    this.#values.set(place, [...values, { days, until: Infinity }]);
  }

  /** The longest that counts. */
  daysIn(place: PlaceKey, now: number): number {
    const counting = (key: PlaceKey) => this.#of(key).filter(({ until }) => until + this.waitsMs > now);
    const general = counting('organization').map(({ days }) => days!);
    return Math.max(...counting(place).flatMap(({ days }) => (days === null ? general : [days])));
  }

  #of(place: PlaceKey): Value[] {
    const values = this.#values.get(place) ?? [{ days: null, until: Infinity }];
    this.#values.set(place, values);
    return values;
  }
}

export interface HoldScope {
  readonly userIds: readonly number[];
  readonly channelIds: readonly number[];
  readonly topics: readonly Place[];
  readonly from: number | null;
  readonly to: number | null;
}

/** A hold, and the messages that were in its places while it was in force. */
export class ExpectedHold {
  readonly #covered = new Set<number>();
  readonly #topics: Set<string>;
  liftedAt: number | null = null;

  constructor(
    readonly id: number,
    private readonly scope: HoldScope,
  ) {
    this.#topics = new Set(scope.topics.map(topicOf));
  }

  look(messages: readonly ExpectedMessage[]): void {
    if (this.liftedAt !== null) return;
    for (const message of messages) if (this.#names(message)) this.#covered.add(message.id);
  }

  /** All of a topic went elsewhere. */
  renamed(from: Place, to: Place): void {
    if (this.liftedAt === null && this.#topics.has(topicOf(from))) this.#topics.add(topicOf(to));
  }

  /** UNIX milliseconds. */
  keepsUntil({ id, deletedAt }: ExpectedMessage, deletedContentDays: number): number {
    if (!this.#covered.has(id)) return 0;
    if (this.liftedAt === null) return Infinity;
    return deletedAt! <= this.liftedAt ? this.liftedAt + Math.max(14, deletedContentDays) * DAY_MS : 0;
  }

  #names({ senderId, place, postedAt }: ExpectedMessage): boolean {
    const { from, to, userIds, channelIds } = this.scope;
    if (postedAt < (from ?? 0) || postedAt > (to ?? Infinity)) return false;
    if (place.channelId === null) return userIds.length > 0;
    return userIds.includes(senderId) || channelIds.includes(place.channelId) || this.#topics.has(topicOf(place));
  }
}

const topicOf = ({ channelId, topic }: Place) => `${channelId} ${topic}`;

/** When the content of a deleted message is to be erased. */
export function dueAt(
  message: ExpectedMessage,
  rules: { readonly deletedContent: Setting; readonly records: Setting; readonly holds: readonly ExpectedHold[] },
  now: number,
): number {
  const { deletedAt, postedAt, place, postedIn } = message;
  const deletedDays = rules.deletedContent.daysIn(keyOf(place), now);
  const least = Math.max(...[keyOf(place), postedIn].map((key) => rules.records.daysIn(key, now)));
  const held = rules.holds.map((hold) => hold.keepsUntil(message, deletedDays));
  return Math.max(deletedAt! + deletedDays * DAY_MS, postedAt + least * DAY_MS, ...held);
}
