import { userVisibility, Directory, Site, type User } from '@chat/directory';
import { KnownDamages } from '@chat/event-log';
import { weigh } from '@chat/kernel';
import { mayRead, MessageFlags } from '@chat/message-index';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { ContentChanges, NO_CHANGES } from './content-changes.js';
import { type MessageDocument, MESSAGES } from './message-document.js';
import { answerSize, messageObject, type RequestedForm } from './message-object.js';
import { reactingUser, reactionObject, reactionsSize, type ReactionDocument, REACTIONS } from './reaction-document.js';
import { editHistory } from './message-snapshots.js';
import { shownHistory } from './names-of-deleted.js';
import type { ReadingTime } from './reading-time.js';
import { type SubmessageDocument, submessageObject, SUBMESSAGES, submessagesSize } from './submessage-document.js';
import { LIMITS } from '../message-reading.limits.js';

/** Messages whose histories are read together. */
const TOGETHER = 100;

interface PresentingLimits {
  /** Approximate length of the JSON. */
  readonly characters?: number;
  /** Default: all are presented in one turn. */
  readonly time?: ReadingTime;
}

/** Messages for one reader. */
@Injectable()
export class ReadableMessages {
  constructor(
    readonly directory: Directory,
    private readonly site: Site,
    private readonly flags: MessageFlags,
    private readonly changes: ContentChanges,
    private readonly damages: KnownDamages,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** Selects the ids that the reader may read, ascending. */
  async byIds(readerId: number, ids: readonly number[]): Promise<MessageDocument[]> {
    const documents = await this.store.getMany(MESSAGES, ids);
    return documents.filter((document) => this.isReadable(readerId, document)).toSorted((a, b) => a._id - b._id);
  }

  isReadable(readerId: number, document: MessageDocument): boolean {
    return mayRead(this.directory, document, readerId) && !this.damageOf(document._id);
  }

  /** The answer instead of a message that was made from damaged events. */
  damageOf(messageId: number): Error | undefined {
    return this.damages.errorOf(`message-${messageId}`);
  }

  /**
   * The message objects of the API, with flags and edit history, in the given order: the first ones within the room, and at least
   * one.
   */
  async present(
    documents: readonly MessageDocument[],
    readerId: number,
    form: RequestedForm,
    { characters = Infinity, time }: PresentingLimits = {},
  ) {
    const reader = this.directory.user(readerId) as User;
    const messages: (ReturnType<typeof messageObject> & { readonly flags: readonly string[] })[] = [];
    let left = characters;
    for (let start = 0; start < documents.length; start += TOGETHER) {
      const page = documents.slice(start, start + TOGETHER);
      const [histories, reactions, submessages] = await Promise.all([
        this.#historiesOf(page, form),
        this.#reactionsTo(page, left),
        this.#submessagesOf(page, left),
      ]);
      const attachedTo = ({ _id }: MessageDocument) => ({
        reactions: reactions
          .get(_id)
          ?.map((reaction) => reactionObject(reaction, this.#reactingUser(reaction, readerId, form))),
        submessages: submessages.get(_id)?.map(submessageObject),
      });
      for (const document of page) {
        if (time?.isTurnOver) await time.nextTurn();
        const sender = userVisibility(this.directory, reader, this.directory.user(document.senderId) as User);
        const { edit_history: history, ...rest } = histories.get(document._id) ?? {};
        left -= answerSize(document, form) + attachedSize(document) + (history ? weigh(history) : 0);
        if (left < 0 && messages.length > 0) return messages;
        messages.push({
          ...messageObject(document, { ...form, sender }, this.directory, this.site, attachedTo(document)),
          flags: this.flags.flagsFor(readerId, { ...document, messageId: document._id }),
          ...(history && { edit_history: shownHistory(history, this.directory), ...rest }),
        });
      }
    }
    return messages;
  }

  #reactingUser({ userId }: ReactionDocument, readerId: number, { reactingUsers }: RequestedForm) {
    return reactingUsers ? reactingUser(this.directory, this.site, readerId, userId) : undefined;
  }

  /** The fields about changes, for messages that have any. */
  async #historiesOf(documents: readonly MessageDocument[], form: RequestedForm): Promise<Map<number, HistoryFields>> {
    const visibility = this.directory.realm.settings.message_edit_history_visibility_policy;
    const edited = visibility === 'all' ? documents.filter(({ lastEditTime }) => lastEditTime !== null) : [];
    const ids = edited.map((document) => document._id);
    const changes = await this.changes.newestOfEach(ids, LIMITS.answers.editHistoryCharacters);
    const options = {
      visibility,
      allowEmptyTopicName: form.allowEmptyTopicName,
      characters: LIMITS.answers.editHistoryCharacters,
    };
    const histories = new Map<number, HistoryFields>();
    for (const document of documents) {
      const { history, omitted } = editHistory(document, changes.get(document._id) ?? NO_CHANGES, options);
      if (history.length === 0) continue;
      histories.set(document._id, { edit_history: history, ...(omitted > 0 && { edit_history_omitted: omitted }) });
    }
    return histories;
  }

  /** By message, in the given order. @param characters approximate, of JSON */
  async #reactionsTo(
    documents: readonly MessageDocument[],
    characters: number,
  ): Promise<Map<number, ReactionDocument[]>> {
    const ids = idsWithin(documents, characters, ({ reactionCount }) => reactionCount > 0);
    if (ids.length === 0) return new Map();
    return byMessage(await this.store.find(REACTIONS, { filter: { messageId: { $in: ids } } }));
  }

  /** Reads the submessages of messages. */
  async #submessagesOf(
    documents: readonly MessageDocument[],
    characters: number,
  ): Promise<Map<number, SubmessageDocument[]>> {
    const ids = idsWithin(documents, characters, ({ submessages }) => submessages !== undefined);
    if (ids.length === 0) return new Map();
    return byMessage(await this.store.find(SUBMESSAGES, { filter: { messageId: { $in: ids } } }));
  }
}

function attachedSize(document: MessageDocument): number {
  return reactionsSize(document) + submessagesSize(document);
}

/** The messages within the room. @param characters approximate, of JSON */
function idsWithin(
  documents: readonly MessageDocument[],
  characters: number,
  isConcerned: (document: MessageDocument) => boolean,
): number[] {
  const ids: number[] = [];
  let left = characters;
  for (const document of documents) {
    if (left < 0) break;
    left -= attachedSize(document);
    if (isConcerned(document)) ids.push(document._id);
  }
  return ids;
}

function byMessage<Attached extends { readonly messageId: number; readonly number: number }>(
  attached: readonly Attached[],
): Map<number, Attached[]> {
  return Map.groupBy(
    attached.toSorted((a, b) => a.number - b.number),
    ({ messageId }) => messageId,
  );
}

interface HistoryFields {
  readonly edit_history?: readonly object[];
  readonly edit_history_omitted?: number;
}
