import type { Cause } from '@chat/event-log';
import { MessageFlags } from '@chat/message-index';
import type { FormerTopicSettings } from '@chat/ports';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CarryTopicVisibilitiesOn } from './carry-topic-visibilities-on.command.js';

@Injectable()
export class FormerSettings implements FormerTopicSettings {
  constructor(
    private readonly commands: CommandBus,
    private readonly flags: MessageFlags,
  ) {}

  async erase(cause: Cause): Promise<void> {
    const { former } = this.flags.topicVisibilities;
    for (const userId of new Set([...former.outdatedBy(cause.time), ...former.erasable]))
      await this.commands.execute(new CarryTopicVisibilitiesOn(userId, cause));
  }
}
