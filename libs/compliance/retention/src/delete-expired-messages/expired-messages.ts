import { randomUUID } from 'node:crypto';
import { COORDINATION, type Coordination, pieceByPiece, RepeatedService } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { MessageDeletion } from '@chat/ports';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EnforceRetention } from '../enforce-retention/enforce-retention.command.js';
import { ExpiringPlaces } from '../rules/expiring-places.js';

const LOOK_EVERY_MS = 2_000;

/** Deletes messages older than `message_retention_days`, on one server at a time. The next one deletes the rest after a crash. */
@Injectable()
export class ExpiredMessages extends RepeatedService {
  constructor(
    private readonly places: ExpiringPlaces,
    private readonly deletion: MessageDeletion,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    @Inject(COORDINATION) coordination: Coordination,
  ) {
    super(coordination, { lease: 'expired-messages', everyMs: LOOK_EVERY_MS, waiting: 'messages stay too long' });
  }

  /** All deletions of one round share one correlation id: an undo covers them as one request. */
  async round(ending: AbortSignal): Promise<void> {
    const correlationId = randomUUID();
    const cause = () => causedByNobody(correlationId, this.clock.now());
    if (this.places.awaitsEnforcement) await this.commands.execute(new EnforceRetention(cause()));
    for await (const expired of this.places.due(this.clock.now())) {
      const isDue = () => this.places.isDue(expired, this.clock.now());
      await pieceByPiece(ending, async () => isDue() && (await this.deletion.deleteOldest(expired.old, cause())));
      if (ending.aborted) return;
    }
  }
}
