import { CommandWith } from '@chat/cqrs';
import { Directory, type OutgoingService, Site, type User } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { Clock, DomainError } from '@chat/kernel';
import { type MessageDocument, MESSAGES } from '@chat/message-reading';
import { Messenger } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type Trigger,
  webhookCallAggregate,
  type WebhookCallId,
  type WebhookCallState,
} from '../webhook-call/webhook-call.aggregate.js';
import { decideWebhookCallOutcome, isLast, type Outcome } from './make-webhook-call.decide.js';
import { mayBeSent } from './may-be-sent.js';
import { answerOf, UnusableAnswer, type WebhookAnswer } from './webhook-answer.js';
import { WebhookClient, WebhookUnreachable } from './webhook-client.js';
import { slackPayload, zulipPayload } from './webhook-payload.js';

/** Makes one attempt of a due call. Repeatable; where the outcome was lost, the service is called again. */
export class MakeWebhookCall extends CommandWith<{ readonly call: WebhookCallId; readonly cause: Cause }> {}

interface Call {
  readonly bot: User;
  readonly service: OutgoingService;
  readonly message: MessageDocument;
  readonly trigger: Trigger;
}

@CommandHandler(MakeWebhookCall)
export class MakeWebhookCallHandler implements ICommandHandler<MakeWebhookCall> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly clock: Clock,
    private readonly client: WebhookClient,
    private readonly messenger: Messenger,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /**
   * Calls, posts the answer and stores the outcome, in this order: after a crash all is repeated, and the message that was already
   * sent is found by its key.
   */
  async execute({ data: { call, cause } }: MakeWebhookCall): Promise<void> {
    const state = await this.#stateOf(call, cause);
    if (state.situation !== 'waiting' || state.dueAt > this.clock.now()) return;
    const found = await this.#found(call, state.trigger);
    const { outcome, answer } = found ? await this.#attempt(found) : { outcome: DROPPED, answer: null };
    const isGivenUp = outcome.kind === 'failed' && isLast(state, outcome);
    const said = answer ?? (isGivenUp ? { content: `Failure! ${outcome.reason}` } : null);
    const final = found && said !== null ? await this.#say(found, said, cause, outcome) : outcome;
    await this.transactions.transact(webhookCallAggregate, call, cause, (current) =>
      decideWebhookCallOutcome(current, call, final, this.clock.now()),
    );
  }

  /** From the log: the read model may lag behind. */
  async #stateOf(
    call: MakeWebhookCall['data']['call'],
    cause: MakeWebhookCall['data']['cause'],
  ): Promise<WebhookCallState> {
    const { state } = await this.transactions.transact(webhookCallAggregate, call, cause, () => []);
    return state;
  }

  /** @throws NotReadableYet when the lagging read model lacks it: the call is made later */
  async #found(call: MakeWebhookCall['data']['call'], trigger: Trigger): Promise<Call | undefined> {
    const found = await this.#find(call, trigger);
    if (found) return found;
    await this.transactions.upToDate();
    return this.#find(call, trigger);
  }

  async #find({ botId, messageId }: MakeWebhookCall['data']['call'], trigger: Trigger): Promise<Call | undefined> {
    const message = await this.store.get(MESSAGES, messageId);
    const bot = this.directory.user(botId);
    const service = bot?.bot?.service;
    if (!bot?.isActive || !service || !message || !mayBeSent(this.directory, message, botId)) return undefined;
    return { bot, service, message, trigger };
  }

  async #attempt({
    bot,
    service,
    message,
    trigger,
  }: Call): Promise<{ outcome: Outcome; answer: WebhookAnswer | null }> {
    const payload = service.interface === 2 ? slackPayload : zulipPayload;
    const request = payload(this.directory, this.site, bot, service, message, trigger);
    if (!request) return failed('Slack-compatible webhooks cannot be called from direct messages', false);
    try {
      const { status, body } = await this.client.post(service.url, request);
      if (status >= 500 || status === 429) return failed(`Third party responded with ${status}`, true);
      if (status < 200 || status >= 300) return failed(`Third party responded with ${status}`, false);
      return { outcome: { kind: 'answered' }, answer: answerOf(body) };
    } catch (error) {
      if (error instanceof WebhookUnreachable) return failed(error.message, error.passing);
      if (error instanceof UnusableAnswer) return failed(error.message, false);
      throw error;
    }
  }

  /** @returns the outcome, which differs when the bot may not post the answer */
  async #say(
    { bot, message }: Call,
    answer: WebhookAnswer,
    cause: MakeWebhookCall['data']['cause'],
    outcome: Outcome,
  ): Promise<Outcome> {
    const { conversation, _id: messageId } = message;
    const key = `webhook_call-${messageId}-${bot.id}`;
    const reply = {
      senderId: bot.id,
      client: 'OutgoingWebhookResponse',
      conversation,
      ...answer,
      readBySender: true,
      key,
    };
    try {
      await this.messenger.send({ ...reply, cause: { ...cause, actorId: bot.id } });
      return outcome;
    } catch (error) {
      if (!(error instanceof DomainError) || error.httpStatus >= 500) throw error;
      return outcome.kind === 'failed' ? outcome : { kind: 'failed', reason: error.message, passing: false };
    }
  }
}

const DROPPED: Outcome = { kind: 'dropped' };

function failed(reason: string, passing: boolean): { outcome: Outcome; answer: null } {
  return { outcome: { kind: 'failed', reason, passing }, answer: null };
}
