import { Directory, InsufficientPermission, isCovered, type Mandate, mandateOf, mayHold } from '@chat/directory';
import { EVENT_LOG, type EventLogReader } from '@chat/event-log';
import { Clock, refusal } from '@chat/kernel';
import { MESSAGES } from '@chat/message-reading';
import type { Holdable } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { isUnrestricted } from '../mandate/is-unrestricted.js';

/** One answer for "does not exist" and "outside the mandate". */
export class UnknownMessage extends refusal('Invalid message(s)') {}

/** The current mandates of accounts. */
@Injectable()
export class Auditors {
  constructor(
    private readonly directory: Directory,
    private readonly clock: Clock,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** Owners may see holds, whatever their mandate. @throws InsufficientPermission */
  mandateOf(userId: number): Mandate {
    const [user, now] = [this.directory.user(userId), this.clock.now()];
    const mandate = mandateOf(user, now);
    if (!mandate) throw new InsufficientPermission();
    return mayHold(user, now) ? { ...mandate, mayHold: true } : mandate;
  }

  /** For answers that cannot be restricted to a mandate. @throws InsufficientPermission */
  assertUnrestricted(userId: number): void {
    if (!isUnrestricted(this.mandateOf(userId))) throw new InsufficientPermission();
  }

  /** A message counts by its current place, or its place at the deletion. @throws UnknownMessage */
  async covered(mandate: Mandate, messageId: number): Promise<Holdable> {
    const audited = await this.#audited(messageId);
    if (!audited || !isCovered(mandate, audited)) throw new UnknownMessage();
    return { ...audited, messageId };
  }

  async #audited(messageId: number): Promise<Omit<Holdable, 'messageId'> | undefined> {
    const [document] = await this.store.find(MESSAGES, { filter: { _id: messageId }, limit: 1 });
    if (document) {
      const { senderId, conversation, time: postedAt } = document;
      return { senderId, conversation, postedAt };
    }
    for await (const { data } of this.log.read(`message-${messageId}`, { direction: 'backwards' }))
      if ('conversation' in (data as object)) return data as Omit<Holdable, 'messageId'>;
    return undefined;
  }
}
