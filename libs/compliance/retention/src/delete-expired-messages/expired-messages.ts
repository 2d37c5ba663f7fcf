import { randomUUID } from 'node:crypto';
import { COORDINATION, type Coordination, RepeatedService } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { MessageDeletion } from '@chat/ports';
import { Inject, Injectable } from '@nestjs/common';
import { ExpiringPlaces } from '../rules/expiring-places.js';

const LOOK_EVERY_MS = 2_000;

/** Deletes what is older than `message_retention_days`, on one server at a time. What a crash leaves is deleted by the next. */
@Injectable()
export class ExpiredMessages extends RepeatedService {
  constructor(
    private readonly places: ExpiringPlaces,
    private readonly deletion: MessageDeletion,
    private readonly clock: Clock,
    @Inject(COORDINATION) coordination: Coordination,
  ) {
    super(coordination, { lease: 'expired-messages', everyMs: LOOK_EVERY_MS, waiting: 'messages stay too long' });
  }

  async round(ending: AbortSignal): Promise<void> {
    for await (const old of this.places.due(this.clock.now())) {
      const deletePiece = () => this.deletion.deleteOldest(old, causedByNobody(randomUUID(), this.clock.now()));
      while (!ending.aborted && (await deletePiece()));
      if (ending.aborted) return;
    }
  }
}
