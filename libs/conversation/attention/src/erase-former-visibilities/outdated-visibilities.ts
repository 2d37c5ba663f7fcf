import { randomUUID } from 'node:crypto';
import { COORDINATION, type Coordination, RepeatedService } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { MessageFlags } from '@chat/message-index';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CarryTopicVisibilitiesOn } from './carry-topic-visibilities-on.command.js';

const LOOK_EVERY_MS = 2_000;
/** Time in which changes of one account are gathered, since all its settings are stored each time. */
const WAITS_MS = 10 * 60_000;

@Injectable()
export class OutdatedVisibilities extends RepeatedService {
  constructor(
    private readonly commands: CommandBus,
    private readonly flags: MessageFlags,
    private readonly clock: Clock,
    @Inject(COORDINATION) coordination: Coordination,
  ) {
    const waiting = 'former settings of topics wait';
    super(coordination, { lease: 'former-topic-visibilities', everyMs: LOOK_EVERY_MS, waiting });
  }

  async round(ending: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const { former } = this.flags.topicVisibilities;
    for (const userId of new Set([...former.outdatedBy(now - WAITS_MS), ...former.erasable])) {
      if (ending.aborted) return;
      await this.commands.execute(new CarryTopicVisibilitiesOn(userId, causedByNobody(randomUUID(), now)));
    }
  }
}
