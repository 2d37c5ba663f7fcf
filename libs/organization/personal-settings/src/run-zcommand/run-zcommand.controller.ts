import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, HumansOnly, Parameters, text, TextParameter } from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ChangeOwnSettings } from '../change-own-settings/change-own-settings.command.js';
import { GetOwnSettings } from './own-settings.query.js';
import { readZcommand } from './zcommand.js';

class ZcommandParameters {
  @TextParameter({ about: 'The command, such as `/dark`.' }) readonly command!: string;
}

@Controller('api/v1/zcommand')
export class RunZcommandController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Describe('Runs a slash command of the compose box: changes a setting of the own account, or nothing by `/ping`.', {
    answer: { msg: text() },
  })
  @HumansOnly()
  async run(@AuthenticatedActor() actor: Actor, @Parameters() { command }: ZcommandParameters) {
    const { userId } = actor;
    const { settings, answer } = readZcommand(command, await this.queries.execute(new GetOwnSettings({ userId })));
    if (Object.keys(settings).length > 0) {
      await this.commands.execute(new ChangeOwnSettings({ userId, changes: { settings }, cause: causedBy(actor) }));
    }
    return answer;
  }
}
