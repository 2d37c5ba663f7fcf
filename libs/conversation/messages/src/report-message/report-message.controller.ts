import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  ChoiceParameter,
  Describe,
  Parameters,
  PathId,
  TextParameter,
} from '@chat/http';
import { strip } from '@chat/kernel';
import { REPORT_TYPES, type ReportType } from '@chat/ports';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ReportMessage } from './report-message.command.js';

const MAX_DESCRIPTION_LENGTH = 1000;

const KEYS = REPORT_TYPES.map(({ key }) => key);

export class ReportMessageParameters {
  @ChoiceParameter(KEYS, { explained: true }) readonly reportType!: ReportType;
  @TextParameter({ default: '', maxLength: MAX_DESCRIPTION_LENGTH }) readonly description!: string;
}

@Controller('api/v1/messages')
export class ReportMessageController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':message_id/report')
  @Describe('Reports a message to the moderators.')
  async reportMessage(
    @AuthenticatedActor() actor: Actor,
    @PathId('message_id') messageId: number,
    @Parameters() { reportType, description }: ReportMessageParameters,
  ) {
    const cause = causedBy(actor);
    const report = { messageId, reporterId: actor.userId, reportType, description: strip(description), cause };
    await this.commands.execute(new ReportMessage(report));
    return {};
  }
}
