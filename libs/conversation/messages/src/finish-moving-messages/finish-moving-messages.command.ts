import { type Conversation, Directory, topicKey, type User } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { MESSAGES } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MessagesMoved } from '../message/message.events.js';
import { CountedMoves } from '../move-messages/counted-moves.js';
import { MoveFactsFinder } from '../move-messages/move-messages.facts.js';
import { decideFinishMovingMessages } from './finish-moving-messages.decide.js';
import { type UnfinishedMove, UnfinishedMoves } from './unfinished-moves.js';

/** Stores the move of a request whose edit is stored. */
export class FinishMovingMessages extends Command<void> {
  constructor(
    readonly messageId: number,
    readonly editRevision: number,
    readonly cause: Cause,
  ) {
    super();
  }
}

@CommandHandler(FinishMovingMessages)
export class FinishMovingMessagesHandler implements ICommandHandler<FinishMovingMessages> {
  constructor(
    private readonly directory: Directory,
    private readonly unfinished: UnfinishedMoves,
    private readonly finder: MoveFactsFinder,
    private readonly moves: CountedMoves,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** Does nothing the second time, or for a deleted message. */
  async execute({ messageId, editRevision, cause }: FinishMovingMessages): Promise<void> {
    await this.moves.decide(cause, async () => {
      const unfinished = this.unfinished.find(messageId, editRevision);
      return unfinished ? this.#decide(unfinished) : [];
    });
  }

  async #decide({ data, metadata, revision }: UnfinishedMove): Promise<MessagesMoved[]> {
    const { messageId, conversation, move } = data;
    const intent = { ...move, messageId, channelId: undefined, editsContent: true };
    const actor = this.directory.user(metadata.actorId!) as User;
    const facts = await this.finder.find(actor, { conversation, time: metadata.time }, intent, metadata.time);
    const present = (await this.store.get(MESSAGES, messageId))?.conversation;
    const isElsewhereInChannel = present !== undefined && isAnotherTopicOfChannel(present, conversation);
    return decideFinishMovingMessages(intent, revision, { ...facts, isElsewhereInChannel });
  }
}

function isAnotherTopicOfChannel(one: Conversation, other: Conversation): boolean {
  if (one.kind === 'direct' || other.kind === 'direct' || one.channelId !== other.channelId) return false;
  return topicKey(one.topic) !== topicKey(other.topic);
}
