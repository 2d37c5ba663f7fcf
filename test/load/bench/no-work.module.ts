import { type Actor, AuthenticatedActor, Parameters, PathId, Public, TextParameter } from '@chat/http';
import { Controller, Module, Patch } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

class NoWorkParameters {
  @TextParameter({ optional: true }) readonly content?: string;
  @TextParameter({ optional: true }) readonly prevContentSha256?: string;
}

class DoNothing extends Command<void> {
  constructor(readonly data: NoWorkParameters & { readonly messageId: number; readonly editorId: number | null }) {
    super();
  }
}

@CommandHandler(DoNothing)
class DoNothingHandler implements ICommandHandler<DoNothing> {
  async execute(): Promise<void> {}
}

@Controller('api/v1')
class NoWorkController {
  constructor(private readonly commands: CommandBus) {}

  @Patch('no_work/:message_id')
  async noWork(
    @AuthenticatedActor() actor: Actor,
    @PathId('message_id') messageId: number,
    @Parameters() parameters: NoWorkParameters,
  ) {
    await this.commands.execute(new DoNothing({ ...parameters, messageId, editorId: actor.userId }));
    return { detached_uploads: [] };
  }

  @Public()
  @Patch('no_work_by_anybody/:message_id')
  async noWorkByAnybody(@PathId('message_id') messageId: number, @Parameters() parameters: NoWorkParameters) {
    await this.commands.execute(new DoNothing({ ...parameters, messageId, editorId: null }));
    return { detached_uploads: [] };
  }
}

/** The route of an edit without the edit: what there is to compare with. */
@Module({ controllers: [NoWorkController], providers: [DoNothingHandler] })
export class NoWorkModule {}
