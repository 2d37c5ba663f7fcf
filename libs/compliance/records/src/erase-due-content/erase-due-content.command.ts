import { Directory, REALM_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { DAY_MS } from '@chat/kernel';
import { MessageFlags } from '@chat/message-index';
import { DeletedFiles } from '@chat/ports';
import { EraseStream } from '@chat/processes';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OperatorDays } from '../rules/operator-days.js';
import { placeKey, type RecordsPlace } from '../rules/place.js';
import { erasuresStream } from '../rules/records.aggregate.js';
import { RecordsRules } from '../rules/records-rules.js';
import { ALL_OF_KEY } from '../topic-keys/topic-keys.js';
import { ErasuresUnderWay } from './erasures-under-way.js';
import { FileRules } from './file-rules.js';
import { ErasedAccountsWalk } from './erased-accounts-walk.js';
import { KeptContentWalk } from './kept-content-walk.js';
import { KEPT_CONTENT, type KeptContentDocument } from './kept-content.projection.js';

const MOST_AT_ONCE = 200;
/** Documents per round where a records rule or a hold may outlast `deleted_content_days`. */
const LOOKED_AT = 2_000;

interface PlaceDays {
  readonly place: string;
  readonly deleted: number;
  readonly least: number;
}

/** Erases kept content that is due, a piece at a time. True: there may be more. Repeatable. */
export class EraseDueContent extends Command<boolean> {
  constructor(readonly cause: Cause) {
    super();
  }
}

@CommandHandler(EraseDueContent)
export class EraseDueContentHandler implements ICommandHandler<EraseDueContent> {
  readonly #walk: KeptContentWalk;
  readonly #erasedAccounts: ErasedAccountsWalk;

  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly rules: RecordsRules,
    private readonly operator: OperatorDays,
    private readonly commands: CommandBus,
    private readonly files: DeletedFiles,
    private readonly fileRules: FileRules,
    private readonly underWay: ErasuresUnderWay,
    private readonly flags: MessageFlags,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {
    const limits = { lookedAt: LOOKED_AT, found: MOST_AT_ONCE };
    this.#walk = new KeptContentWalk(store, limits);
    this.#erasedAccounts = new ErasedAccountsWalk(store, limits);
  }

  execute({ cause }: EraseDueContent): Promise<boolean> {
    return this.underWay.run(() => this.#erasePiece(cause));
  }

  async #erasePiece(cause: Cause): Promise<boolean> {
    if ((await this.#eraseDue(cause)) || (await this.#eraseNow(cause)) || (await this.#eraseAccounts(cause)))
      return true;
    if (await this.#eraseTopics(cause)) return true;
    const now = cause.time;
    const isDue = async (messageIds: readonly number[], deletedAt: number) => {
      if (!(await this.fileRules.isDue(messageIds, deletedAt, now))) return false;
      await this.transactions.upToDate();
      return this.fileRules.isDue(messageIds, deletedAt, now);
    };
    if (await this.files.eraseDue(isDue, cause)) return true;
    return this.files.eraseBeyondLimit((messageIds) => this.fileRules.isFree(messageIds, now), cause);
  }

  /** First the places where only `deleted_content_days` matters (no longer rule or hold): content there is due by deletion time. */
  async #eraseDue(cause: Cause): Promise<boolean> {
    const places = this.#places(cause.time);
    const most = Math.max(...places.map(({ least }) => least));
    const mayBeHeld = this.rules.holds.mayKeep(cause.time, Math.max(...places.map(({ deleted }) => deleted)));
    const isByDeletion = ({ deleted }: PlaceDays) => deleted >= most && !mayBeHeld;
    const [byDeletion, byRule] = [places.filter(isByDeletion), places.filter((each) => !isByDeletion(each))];
    for (const [days, those] of Map.groupBy(byDeletion, ({ deleted }) => deleted)) {
      const filter = {
        place: { $in: those.map(({ place }) => place) },
        deletedAt: { $lte: cause.time - days * DAY_MS },
      };
      if (await this.#erase(await this.store.find(KEPT_CONTENT, { filter, limit: MOST_AT_ONCE }), cause)) return true;
    }
    if (byRule.length === 0) return false;
    const postedBy = cause.time - Math.min(...byRule.map(({ least }) => least)) * DAY_MS;
    return this.#erase(await this.#walk.next((kept) => this.#isDue(kept, cause.time), postedBy), cause);
  }

  /** Accounts with `erase_now` by an owner: content that a rule covered then may be due since. */
  async #eraseNow(cause: Cause): Promise<boolean> {
    const isDue = (kept: KeptContentDocument) => this.#isDue(kept, cause.time);
    return this.#erase(await this.#erasedAccounts.next(this.rules.erasedAccounts, isDue, cause.time), cause);
  }

  /** Obeys rules that changed in between. The event follows the erasure: after a crash it is repeated, which changes nothing. */
  async #erase(found: readonly KeptContentDocument[], cause: Cause): Promise<boolean> {
    if (found.length === 0) return false;
    await this.transactions.upToDate();
    const due = found.filter((kept) => this.#isDue(kept, cause.time));
    if (due.length === 0) return false;
    await this.#eraseStreams(due);
    for (const [isEarly, those] of Map.groupBy(due, (kept) => this.rules.isErasedNow(this.rules.keptIn(kept)))) {
      const messageIds = those.map(({ _id }) => _id);
      const ground = isEarly ? ('erase_now' as const) : undefined;
      await this.files.erase(messageIds, cause, ground);
      await this.transactions.decideOnReadable(erasuresStream(REALM_ID), cause, async () => [
        { type: 'DeletedContentErased', data: { messageIds, ...(ground && { ground }) } },
      ]);
    }
    return true;
  }

  /** Names and addresses of accounts that a hold covered at their deletion. */
  async #eraseAccounts(cause: Cause): Promise<boolean> {
    if (this.rules.dueAccounts(cause.time).length === 0) return false;
    await this.transactions.upToDate();
    const due = this.rules.dueAccounts(cause.time).slice(0, MOST_AT_ONCE);
    if (due.length === 0) return false;
    await this.#eraseStreams(due);
    const userIds = due.map(({ userId }) => userId);
    await this.transactions.decideOnReadable(erasuresStream(REALM_ID), cause, async () => [
      { type: 'DeletedContentErased', data: { messageIds: [], userIds } },
    ]);
    return true;
  }

  async #eraseTopics(cause: Cause): Promise<boolean> {
    if (this.#dueTopicKeys.length === 0) return false;
    await this.transactions.upToDate();
    const topicKeys = this.#dueTopicKeys.slice(0, MOST_AT_ONCE);
    if (topicKeys.length === 0) return false;
    await this.#eraseStreams(topicKeys.map((stream) => ({ stream, revision: ALL_OF_KEY })));
    await this.transactions.decideOnReadable(erasuresStream(REALM_ID), cause, async () => [
      { type: 'DeletedContentErased', data: { messageIds: [], topicKeys } },
    ]);
    return true;
  }

  async #eraseStreams(parts: readonly { readonly stream: string; readonly revision: number }[]): Promise<void> {
    await Promise.all(parts.map(({ stream, revision }) => this.commands.execute(new EraseStream(stream, revision))));
  }

  get #dueTopicKeys(): readonly string[] {
    const { topicKeys, holds } = this.rules;
    return topicKeys.due({ areFollowed: holds.nameTopics, settledBefore: this.flags.topicVisibilities.former.since });
  }

  #isDue(kept: KeptContentDocument, now: number): boolean {
    return this.rules.due(this.rules.keptIn(kept), now, this.operator.days) <= now;
  }

  #places(now: number): readonly PlaceDays[] {
    const places: RecordsPlace[] = [{ kind: 'direct' }];
    for (const { id: channelId } of this.directory.channels()) places.push({ kind: 'channel', channelId });
    return places.map(placeKey).map((place) => ({
      place,
      deleted: this.rules.deletedContentDays(place),
      least: Math.max(this.operator.days, this.rules.leastDays(place, now)),
    }));
  }
}
