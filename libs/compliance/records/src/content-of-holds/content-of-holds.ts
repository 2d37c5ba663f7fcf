import { Directory } from '@chat/directory';
import { EVENT_LOG, type EventLogReader } from '@chat/event-log';
import { Clock, DAY_MS, firstOf, SerialQueue } from '@chat/kernel';
import { MessageFlags } from '@chat/message-index';
import { DeletedFiles, type HeldContent, type Holdable, type KeptByHolds } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { KEPT_CONTENT, type KeptContentDocument } from '../erase-due-content/kept-content.projection.js';
import { OperatorDays } from '../rules/operator-days.js';
import { placeKey, type RecordsPlace } from '../rules/place.js';
import { type KeptInLog, RecordsRules } from '../rules/records-rules.js';

const READ_AT_ONCE = 1_000;
/** No index says what is due where a records rule may outlast `deleted_content_days`. */
const WALK_EVERY_MS = 60_000;
const FILES_EVERY_MS = 1_000;

/** The last scan of kept content, and the rules at that time. */
interface Looked {
  readonly rules: readonly object[];
  /** UNIX milliseconds up to which due content is known. */
  readonly until: number;
  readonly walkedAt: number;
}

/** Makes answers take as long with holds as without: content kept only by holds is in memory, and is looked up in the same way without any. */
@Injectable()
export class ContentOfHolds implements HeldContent {
  readonly #queue = new SerialQueue();
  #looked: Looked = { rules: [], until: -Infinity, walkedAt: -Infinity };
  #answer: { readonly changes: number; readonly until: number; readonly kept: readonly KeptByHolds[] } | undefined;

  constructor(
    private readonly directory: Directory,
    private readonly rules: RecordsRules,
    private readonly operator: OperatorDays,
    private readonly files: DeletedFiles,
    private readonly clock: Clock,
    private readonly flags: MessageFlags,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  isHeld(message: Holdable): boolean {
    return this.rules.holds.cover(message);
  }

  keptByHoldsAlone(): Promise<readonly KeptByHolds[]> {
    return this.#queue.run(async () => {
      await this.#look(this.clock.now());
      return this.#answered();
    });
  }

  /** Finds content that became due by rules since the last scan, and still exists. */
  async #look(now: number): Promise<void> {
    const { least, places, erasedAccounts, heldAlone } = this.rules;
    const rules = [least, places, erasedAccounts];
    const isChanged = rules.some((each, at) => each !== this.#looked.rules[at]);
    const erasesNow = erasedAccounts.length > 0 && erasedAccounts !== this.#looked.rules[2];
    const isRuled = this.operator.days > 0 || least.length > 0;
    const walks = erasesNow || (isRuled && (isChanged || now >= this.#looked.walkedAt + WALK_EVERY_MS));
    if (isChanged) heldAlone.forget(heldAlone.all.filter((each) => !this.#isDue(each, now)).map(idOf));
    if (walks) await this.#walk(now);
    else await this.#lookBetween(isChanged ? -Infinity : this.#looked.until, now);
    this.#looked = { rules, until: now, walkedAt: walks ? now : this.#looked.walkedAt };
  }

  async #lookBetween(after: number, now: number): Promise<void> {
    const places: RecordsPlace[] = [{ kind: 'direct' }];
    for (const { id: channelId } of this.directory.channels()) places.push({ kind: 'channel', channelId });
    const byDays = Map.groupBy(places.map(placeKey), (place) => this.rules.deletedContentDays(place));
    for (const [days, those] of byDays) {
      const deletedAt = { $gt: Math.max(0, after) - days * DAY_MS, $lte: now - days * DAY_MS };
      this.#add(await this.store.find(KEPT_CONTENT, { filter: { place: { $in: those }, deletedAt } }), now);
    }
  }

  async #walk(now: number): Promise<void> {
    for (let after = 0, isEnd = false; !isEnd;) {
      const filter = { _id: { $gt: after } };
      const page = await this.store.find(KEPT_CONTENT, { filter, sort: { _id: 1 }, limit: READ_AT_ONCE });
      this.#add(page, now);
      after = page.at(-1)?._id ?? after;
      isEnd = page.length < READ_AT_ONCE;
    }
  }

  /** Read models may lag behind: a message may be restored. */
  #add(found: readonly KeptContentDocument[], now: number): void {
    for (const each of found.map((document) => this.rules.keptIn(document)))
      if (this.directory.keptMessageIds.has(each.messageId) && this.#isDue(each, now)) this.rules.heldAlone.add(each);
  }

  async #answered(): Promise<readonly KeptByHolds[]> {
    const { heldAlone, accounts, topicKeys } = this.rules;
    const changes = heldAlone.changes + accounts.changes;
    const now = performance.now();
    if (this.#answer?.changes === changes && now < this.#answer.until) return this.#answer.kept;
    const messages = heldAlone.all.map((each) => ({
      stream: each.stream,
      below: each.revision,
      wasKept: this.#dueByRules(each, this.#looked.until) > each.deletedAt,
    }));
    const deleted = accounts.all.map(({ stream, revision: below }) => ({ stream, below, wasKept: false }));
    const settledBefore = this.flags.topicVisibilities.former.since;
    const topics = topicKeys.dueWithout(heldAlone.all.map(idOf), { areFollowed: false, settledBefore });
    const keys = topics.map((stream) => ({ stream, below: 1, wasKept: false }));
    const kept = [...messages, ...deleted, ...keys, ...(await this.#filesOf(heldAlone.all.map(idOf)))];
    this.#answer = { changes, until: now + FILES_EVERY_MS, kept };
    return kept;
  }

  /** Their last event is the deletion. */
  async #filesOf(messageIds: readonly number[]): Promise<readonly KeptByHolds[]> {
    const ids = this.files.linkedOnlyBy(messageIds);
    const found = ids.map(async (id) => {
      const stream = `attachment-${id}`;
      const deletion = await firstOf(this.log.read(stream, { direction: 'backwards', limit: 1 }));
      return deletion ? [{ stream, below: deletion.revision, wasKept: false }] : [];
    });
    return (await Promise.all(found)).flat();
  }

  #isDue(kept: KeptInLog, now: number): boolean {
    return this.#dueByRules(kept, now) <= now;
  }

  #dueByRules(kept: KeptInLog, now: number): number {
    return this.rules.dueByRules(kept, now, this.operator.days);
  }
}

const idOf = ({ messageId }: Holdable): number => messageId;
