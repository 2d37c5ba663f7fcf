import { type Conversation, conversationKey, type Directory } from '@chat/directory';
import { idsOf, type Recorded, type RecordedEvent } from '@chat/kernel';
import type { MessageEvent } from '@chat/messages';
import { LIMITS } from '../audit.limits.js';
import { placeRightOf, type PlaceRight } from '../message-life/access-history.js';
import { rightsChangedBy } from '../message-life/rights-changes.js';
import type { NewState, ReplayedState } from '../replayed/replayed-state.js';

/** An account that could read messages; times in UNIX milliseconds. */
export interface Reader {
  readonly userId: number;
  readonly right: PlaceRight;
  /** Null: since the message was posted. */
  readonly from: number | null;
  /** Null: until its deletion, or until now. */
  readonly to: number | null;
}

/** Messages with the same readers, at the same times. */
export interface ReadersOfMessages {
  readonly messageIds: readonly number[];
  readonly readers: readonly Reader[];
  readonly omitted: number;
}

interface Stay {
  readonly place: Place;
  readonly arrivedAt: number | null;
  readonly from: number;
  to: number | null;
}

interface Span {
  readonly from: number;
  readonly to: number | null;
}

type Period = Span & Pick<Reader, 'userId' | 'right'>;

/** Finds the accounts that could read each of some messages, without auditors. */
export class Readers {
  #time = 0;
  readonly #state: ReplayedState;
  readonly #places = new Map<string, Place>();
  /** Empty so far: they are not posted, or their posting is erased. */
  readonly #stays: Map<number, Stay[]>;

  constructor(newState: NewState, messageIds: readonly number[]) {
    this.#state = newState(() => this.#time);
    this.#stays = new Map(messageIds.map((id) => [id, []]));
  }

  take(event: RecordedEvent): void {
    this.#time = event.metadata.time;
    this.#state.fold(event);
    this.#takeMessage(event as Recorded<MessageEvent>);
    const changed = rightsChangedBy(event);
    if (!changed) return;
    for (const place of this.#places.values()) if (place.isConcernedBy(event)) place.update(this.#time, changed);
  }

  shown(): ReadersOfMessages[] {
    const known = new Map<string, readonly Reader[]>();
    const lists = new Map<string, { readonly messageIds: number[]; readonly readers: readonly Reader[] }>();
    for (const [messageId, stays] of this.#stays) {
      if (stays.length === 0) continue;
      const key = keyOf(messageId, stays);
      const readers = known.get(key) ?? readersOf(this.#state.directory, messageId, stays);
      known.set(key, readers);
      const listKey = JSON.stringify(readers);
      const list = lists.get(listKey) ?? { messageIds: [], readers };
      lists.set(listKey, list);
      list.messageIds.push(messageId);
    }
    return Array.from(lists.values(), ({ messageIds, readers }) => ({
      messageIds,
      readers: readers.slice(0, LIMITS.evidence.readers),
      omitted: Math.max(0, readers.length - LIMITS.evidence.readers),
    }));
  }

  #takeMessage({ type, data, position }: Recorded<MessageEvent>): void {
    switch (type) {
      case 'MessagePosted':
        this.#enter(data.messageId, data.conversation, null);
        break;
      case 'MessagesMoved':
        for (const id of idsOf(data.messageIds)) this.#move(id, position);
        break;
      case 'MessageRestored':
        this.#restore(data);
        break;
      case 'MessageDeleted':
        this.#leave(data.messageId);
        break;
      case 'TopicMessagesDeleted':
        for (const { messageId } of data.messages) this.#leave(messageId);
        break;
    }
  }

  #enter(messageId: number, conversation: Conversation, arrivedAt: number | null): void {
    const place = this.#placeOf(conversation);
    this.#stays.get(messageId)?.push({ place, arrivedAt, from: this.#time, to: null });
  }

  #leave(messageId: number): void {
    const stay = this.#stays.get(messageId)?.at(-1);
    if (stay) stay.to ??= this.#time;
  }

  #move(messageId: number, position: number): void {
    const stay = this.#stays.get(messageId)?.at(-1);
    if (stay?.to !== null) return;
    const { conversation } = stay.place;
    const location = this.#state.messageFlags.posted.locationOf({ messageId, conversation });
    if (!location || conversationKey(location.conversation) === conversationKey(conversation)) return;
    this.#leave(messageId);
    this.#enter(messageId, location.conversation, location.arrivedAt ?? position);
  }

  #restore({ messageId, conversation }: Extract<MessageEvent, { type: 'MessageRestored' }>['data']): void {
    if (!this.#stays.get(messageId)?.length) return;
    const arrivedAt = this.#state.messageFlags.posted.locationOf({ messageId, conversation })?.arrivedAt ?? null;
    this.#enter(messageId, conversation, arrivedAt);
  }

  #placeOf(conversation: Conversation): Place {
    const key = conversationKey(conversation);
    const place = this.#places.get(key) ?? new Place(key, conversation, this.#state.directory, this.#time);
    this.#places.set(key, place);
    return place;
  }
}

/** A conversation and its readers, regardless of a protected history. */
class Place {
  /** UNIX milliseconds. */
  readonly changes: number[] = [];
  readonly periods: Period[] = [];
  readonly protectedSpans: Span[] = [];
  readonly #now = new Map<number, Omit<Period, 'to'>>();
  #protectedFrom: number | undefined;

  constructor(
    readonly key: string,
    readonly conversation: Conversation,
    private readonly directory: Directory,
    time: number,
  ) {
    this.update(time, 'all');
  }

  /** True for events that may change rights here. */
  isConcernedBy({ stream }: RecordedEvent): boolean {
    const { conversation } = this;
    if (conversation.kind === 'direct') return stream.startsWith('user-');
    return !stream.startsWith('channel-') || stream === `channel-${conversation.channelId}`;
  }

  update(time: number, changed: readonly number[] | 'all'): void {
    const { conversation, directory } = this;
    const own = conversation.kind === 'direct' ? conversation.userIds : undefined;
    const ids = changed === 'all' ? (own ?? Array.from(directory.users(), ({ id }) => id)) : changed;
    for (const id of ids) if (own?.includes(id) ?? true) this.#update(time, id);
    this.#protect(time);
  }

  all(): readonly Period[] {
    return [...this.periods, ...Array.from(this.#now.values(), (period) => ({ ...period, to: null }))];
  }

  hidden(): readonly Span[] {
    return this.#protectedFrom === undefined
      ? this.protectedSpans
      : [...this.protectedSpans, { from: this.#protectedFrom, to: null }];
  }

  #update(time: number, userId: number): void {
    const user = this.directory.user(userId);
    const right = user && placeRightOf(this.directory, user, this.conversation);
    const now = this.#now.get(userId);
    if (now?.right === right) return;
    this.changes.push(time);
    if (now) this.periods.push({ ...now, to: time });
    if (right) this.#now.set(userId, { userId, right, from: time });
    else this.#now.delete(userId);
  }

  #protect(time: number): void {
    if (this.conversation.kind === 'direct') return;
    const isOpen = this.directory.channel(this.conversation.channelId)?.historyPublicToSubscribers ?? true;
    if (!isOpen) this.#protectedFrom ??= time;
    else if (this.#protectedFrom !== undefined) {
      this.protectedSpans.push({ from: this.#protectedFrom, to: time });
      this.#protectedFrom = undefined;
    }
  }
}

function keyOf(messageId: number, stays: readonly Stay[]): string {
  return stays
    .map(({ place, from, to }, at) => {
      const begin = at === 0 ? place.changes.filter((time) => time <= from).length : from;
      const end = at < stays.length - 1 || to === null ? to : place.changes.filter((time) => time < to).length;
      const own = place.hidden().length > 0 ? messageId : '';
      return `${place.key} ${begin} ${end} ${to === null} ${own}`;
    })
    .join();
}

function readersOf(directory: Directory, messageId: number, stays: readonly Stay[]): readonly Reader[] {
  const all = stays.flatMap((stay) => periodsIn(directory, messageId, stay));
  const [begin, end] = [stays[0]!.from, stays.at(-1)!.to];
  return joined(all)
    .map(({ from, to, ...reader }) => ({
      ...reader,
      from: from === begin ? null : from,
      to: to === end ? null : to,
    }))
    .toSorted((one, other) => (one.from ?? begin) - (other.from ?? begin) || one.userId - other.userId);
}

function periodsIn(directory: Directory, messageId: number, { place, arrivedAt, ...stay }: Stay): Period[] {
  const { conversation } = place;
  const hidden = place.hidden();
  return place.all().flatMap((period) => {
    const within = common(period, stay);
    if (!within) return [];
    const isHidden = hidden.length > 0 && !directory.received(period.userId, messageId, conversation, arrivedAt);
    const spans = isHidden ? hidden.reduce(without, [within]) : [within];
    return spans.map((span) => ({ ...period, ...span }));
  });
}

function joined(periods: readonly Period[]): readonly Period[] {
  const last = new Map<number, number>();
  const all: Period[] = [];
  for (const period of periods.toSorted((one, other) => one.from - other.from)) {
    const at = last.get(period.userId);
    const before = at === undefined ? undefined : all[at]!;
    if (before?.right === period.right && before.to === period.from) all[at!] = { ...before, to: period.to };
    else last.set(period.userId, all.push(period) - 1);
  }
  return all;
}

const endOf = ({ to }: Span): number => to ?? Infinity;
const spanOf = (from: number, to: number): Span => ({ from, to: to === Infinity ? null : to });

function common(one: Span, other: Span): Span | undefined {
  const [from, to] = [Math.max(one.from, other.from), Math.min(endOf(one), endOf(other))];
  return from < to ? spanOf(from, to) : undefined;
}

const without = (spans: readonly Span[], hidden: Span): Span[] =>
  spans.flatMap((span) => {
    const inside = common(span, hidden);
    if (!inside) return [span];
    const before = common(span, { from: -Infinity, to: inside.from });
    const after = inside.to === null ? undefined : common(span, { from: inside.to, to: null });
    return [before, after].filter((each) => each !== undefined);
  });
