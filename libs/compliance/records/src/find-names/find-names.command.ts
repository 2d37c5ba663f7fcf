import { CommandWith } from '@chat/cqrs';
import { Directory, REALM_ID } from '@chat/directory';
import { categoryOf, EVENT_LOG, type EventLogReader } from '@chat/event-log';
import { idsOf, type IdRuns, type RecordedEvent } from '@chat/kernel';
import { mayRead } from '@chat/message-index';
import {
  learningFrom,
  type MessageDocument,
  MESSAGES,
  PersonNames,
  saysNames,
  saysNamesInTopics,
} from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { nameFindsAggregate, type NameFinds, type NameFindsDecided } from '../rules/name-finds.aggregate.js';
import { NameKeepers } from './name-keepers.js';
import { SoughtNames } from './sought-names.js';

/** Events scanned by one request. */
const LOOKED_AT = 5_000;
const EXCERPT = 300;

const MESSAGE = /^message-(\d+)$/;
/** Streams shared by the organization; others belong to one account, or have no text. */
const COMMON = new Set(['channel', 'group', 'realm', 'moves', 'inspection', 'inspectionWords', 'records']);

export interface MessageWithName {
  readonly messageId: number;
  /** Number of scanned events with the name. */
  readonly versions: number;
  readonly isInTopic: boolean;
  readonly isLeft: boolean;
  readonly keptBy: 'hold' | 'rule' | null;
  /** Null: the owner may not read it. */
  readonly document: MessageDocument | null;
  /** A field with the name; null with the document. */
  readonly text: string | null;
}

/** An event of the organization, which no decision changes. */
export type FoundElsewhere = Pick<RecordedEvent, 'id' | 'stream' | 'type' | 'position' | 'metadata'>;

export interface FoundNames {
  readonly words: readonly string[];
  readonly messages: readonly MessageWithName[];
  readonly elsewhere: readonly FoundElsewhere[];
  readonly progress: number;
  /** Position to continue from; null: at the end. */
  readonly next: number | null;
}

export interface FindNamesData {
  /** Null: an operator, who reads everything. */
  readonly readerId: number | null;
  readonly userId: number;
  readonly words: readonly string[];
  /** Log position. */
  readonly after: number;
}

/** Searches a piece of the log for the names of an account. Changes nothing; it is a command because the command line requests it. */
export class FindNames extends CommandWith<FindNamesData, FoundNames> {}

/** In the form of moves and deletions of topics. */
interface NamedMessages {
  readonly messageIds?: IdRuns;
  readonly messages?: readonly { readonly messageId: number }[];
}

interface Found {
  versions: number;
  isInTopic: boolean;
  text: string | null;
}

@CommandHandler(FindNames)
export class FindNamesHandler implements ICommandHandler<FindNames> {
  constructor(
    private readonly directory: Directory,
    private readonly sought: SoughtNames,
    private readonly keepers: NameKeepers,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { readerId, userId, words, after } }: FindNames): Promise<FoundNames> {
    const account = await this.sought.of(userId, words);
    const names = new PersonNames(account);
    const found = new Map<number, Found>();
    const elsewhere: FoundElsewhere[] = [];
    const end = await this.log.head();
    let [position, lookedAt] = [after, 0];
    for await (const page of this.log.readAll({ from: after })) {
      for (const event of page) {
        const moved = this.#firstMoved(event);
        if (this.#isVisible(event)) take(found, event, names);
        else if (moved !== undefined && saysNamesInTopics(event.data, names)) messageIn(found, moved).isInTopic = true;
        else if (isCommon(event) && names.isIn(JSON.stringify(event.data))) elsewhere.push(event);
      }
      position = page.at(-1)!.position;
      lookedAt += page.length;
      if (lookedAt >= LOOKED_AT) break;
    }
    const isWhole = position >= end || lookedAt < LOOKED_AT;
    const messages = await this.#describe(found, readerId, (await this.#decided()).get(userId));
    const progress = isWhole ? 1 : position / end;
    return { words: account.words, messages, elsewhere, progress, next: isWhole ? null : position };
  }

  /** Deleted messages are erased when they are due. */
  #isVisible({ stream }: RecordedEvent): boolean {
    return this.directory.messageIds.has(Number(MESSAGE.exec(stream)?.[1] ?? NaN));
  }

  /** A message that shows the text of a move, or of an undone deletion of a topic: one decision covers all of them. */
  #firstMoved({ type, data }: RecordedEvent): number | undefined {
    const isThere = (id: number) => this.directory.messageIds.has(id);
    const { messageIds = [], messages = [] } = data as NamedMessages;
    if (type === 'MessagesMoved') return idsOf(messageIds).find(isThere);
    return type === 'TopicMessagesDeleted' ? messages.map(({ messageId }) => messageId).find(isThere) : undefined;
  }

  async #describe(
    found: ReadonlyMap<number, Found>,
    readerId: number | null,
    left: ReadonlySet<number> = new Set(),
  ): Promise<MessageWithName[]> {
    const ids = [...found.keys()];
    const documents = new Map((await this.store.getMany(MESSAGES, ids)).map((each) => [each._id, each]));
    const keptBy = await this.keepers.of(ids);
    return ids.map((messageId) => {
      const { versions, isInTopic, text } = found.get(messageId)!;
      const document = documents.get(messageId);
      const isReadable = document !== undefined && (readerId === null || mayRead(this.directory, document, readerId));
      const shown = isReadable ? { document, text } : { document: null, text: null };
      const kept = keptBy.get(messageId) ?? null;
      return { messageId, versions, isInTopic, isLeft: left.has(messageId), keptBy: kept, ...shown };
    });
  }

  async #decided(): Promise<NameFinds> {
    let state = nameFindsAggregate.initialState;
    for await (const event of this.log.read(nameFindsAggregate.streamName(REALM_ID)))
      state = nameFindsAggregate.evolve(state, event as RecordedEvent<NameFindsDecided>);
    return state;
  }
}

const isCommon = ({ stream }: RecordedEvent): boolean => COMMON.has(categoryOf(stream));

function take(found: Map<number, Found>, { stream, type, data }: RecordedEvent, names: PersonNames): void {
  if (type === 'MessageNamesReplaced') return;
  const { content } = data as { content?: string };
  const isInText = saysNames(data, learningFrom(data, names));
  const isInTopic = saysNamesInTopics(data, names);
  if (!isInText && !isInTopic) return;
  const known = messageIn(found, Number(stream.slice('message-'.length)));
  if (isInText) known.versions++;
  known.isInTopic ||= isInTopic;
  if (isInText && content !== undefined) known.text = content.slice(0, EXCERPT);
}

const messageIn = (found: Map<number, Found>, messageId: number): Found =>
  found.getOrInsertComputed(messageId, () => ({ versions: 0, isInTopic: false, text: null }));
