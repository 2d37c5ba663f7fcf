import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, dictOf, JsonParameter, listOf, Parameters, text } from '@chat/http';
import { Controller, Delete, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeBotStorage } from './change-bot-storage.command.js';
import type { BotStorageChange } from './change-bot-storage.decide.js';

class PutParameters {
  @JsonParameter(dictOf(text()), { about: 'Keys and values; other keys stay as they are.' })
  readonly storage!: ReadonlyMap<string, string>;
}

class DeleteParameters {
  @JsonParameter(listOf(text()), { optional: true, about: 'What is forgotten; default: everything.' })
  readonly keys?: readonly string[];
}

@Controller('api/v1/bot_storage')
export class ChangeBotStorageController {
  constructor(private readonly commands: CommandBus) {}

  @Put()
  @Describe('Keeps something for a bot.')
  async put(@AuthenticatedActor() actor: Actor, @Parameters() { storage }: PutParameters) {
    await this.#change(actor, { put: storage });
  }

  @Delete()
  @Describe('Forgets what a bot keeps.')
  async delete(@AuthenticatedActor() actor: Actor, @Parameters() { keys }: DeleteParameters) {
    await this.#change(actor, { forget: keys });
  }

  async #change(actor: Actor, change: BotStorageChange): Promise<void> {
    await this.commands.execute(new ChangeBotStorage({ userId: actor.userId, change, cause: causedBy(actor) }));
  }
}
