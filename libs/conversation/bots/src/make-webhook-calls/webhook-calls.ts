import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { COORDINATION, type Coordination, type HeldLease, RepeatedService } from '@chat/coordination';
import { BotType, causedByNobody, Directory } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { WEBHOOK_CALLS, type WebhookCallDocument } from '../request-webhook-calls/webhook-call-document.js';
import { MakeWebhookCall } from './make-webhook-call.command.js';
import { CallInterrupted, WebhookClient } from './webhook-client.js';
import { LIMITS } from '../bots.limits.js';

const LOOK_EVERY_MS = 200;
/** Pause after an attempt whose outcome could not be stored. */
const PAUSE_MS = 2_000;
const DRAIN_MS = 3_000;
const { callsOfBot, calls } = LIMITS.webhooks;

/**
 * Makes due calls, on the server with the lease. Each bot has few pending calls, so that a slow service delays only its own bot.
 */
@Injectable()
export class WebhookCalls extends RepeatedService {
  readonly #underWay = new Map<string, Promise<void>>();
  #calledLast = 0;

  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly directory: Directory,
    private readonly client: WebhookClient,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(COORDINATION) coordination: Coordination,
  ) {
    super(coordination, { lease: 'webhook-calls', everyMs: LOOK_EVERY_MS, waiting: 'outgoing webhooks wait' });
  }

  /** Pending calls have a moment to end; a longer one is repeated after the next start. */
  override async beforeApplicationShutdown(): Promise<void> {
    const stopped = super.beforeApplicationShutdown();
    const enough = new AbortController();
    const moment = pause(DRAIN_MS, undefined, { signal: enough.signal }).catch(() => {});
    await Promise.race([stopped, moment]);
    enough.abort();
    this.client.close();
    await stopped;
  }

  async round(ending: AbortSignal, lease: HeldLease): Promise<void> {
    for (const call of await this.#due()) {
      if (ending.aborted || !lease.isHeld) return;
      this.#make(call);
    }
  }

  protected override finish(): Promise<unknown> {
    return Promise.all(this.#underWay.values());
  }

  /** As many for each bot as allowed; outgoing webhooks are at most `LIMITS.bots.perOwner` for each person. */
  async #due(): Promise<WebhookCallDocument[]> {
    const filter = { dueAt: { $lte: this.clock.now() } };
    const found: WebhookCallDocument[] = [];
    // Usually nothing is due, which one look shows for all bots.
    if ((await this.store.findIds(WEBHOOK_CALLS, { filter, limit: 1 })).length === 0) return found;
    for (const botId of this.#botsInTurn()) {
      const room = calls - this.#underWay.size - found.length;
      if (room <= 0) break;
      const own = [...this.#underWay.keys()].filter((key) => key.endsWith(`-${botId}`));
      if (own.length >= callsOfBot) continue;
      const due = await this.store.find(WEBHOOK_CALLS, {
        filter: { ...filter, botId },
        sort: { dueAt: 1 },
        limit: callsOfBot,
      });
      const fresh = due.filter(({ _id }) => !this.#underWay.has(_id));
      found.push(...fresh.slice(0, Math.min(room, callsOfBot - own.length)));
    }
    this.#calledLast = found.at(-1)?.botId ?? this.#calledLast;
    return found;
  }

  /** Begins behind the bot that was called last, so that every bot has its turn under load. */
  #botsInTurn(): number[] {
    const bots = [...this.directory.users()].filter(({ botType }) => botType === BotType.outgoingWebhook);
    const ids = bots.map(({ id }) => id);
    return [...ids.filter((id) => id > this.#calledLast), ...ids.filter((id) => id <= this.#calledLast)];
  }

  #make({ _id, messageId, botId }: WebhookCallDocument): void {
    const made = this.commands
      .execute(new MakeWebhookCall({ call: { messageId, botId }, cause: this.#cause() }))
      .catch(async (error: unknown) => {
        if (!(error instanceof CallInterrupted))
          this.logger.warn(error, 'a call of an outgoing webhook failed and will be retried');
        await pause(PAUSE_MS, undefined, { signal: this.stopping }).catch(() => {});
      })
      .finally(() => this.#underWay.delete(_id));
    this.#underWay.set(_id, made);
  }

  #cause() {
    return causedByNobody(randomUUID(), this.clock.now());
  }
}
