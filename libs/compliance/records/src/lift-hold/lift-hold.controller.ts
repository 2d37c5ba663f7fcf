import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, Parameters, PathId, TextParameter } from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { HoldKeepers } from '../hold-keepers/hold-keepers.js';
import { LiftHold } from './lift-hold.command.js';

class LiftParameters {
  @TextParameter({ about: 'Why it is lifted. It stays in the log.' })
  readonly reason!: string;
}

@Controller('api/v1/records/holds')
export class LiftHoldController {
  constructor(
    private readonly commands: CommandBus,
    private readonly keepers: HoldKeepers,
  ) {}

  @Delete(':hold_id')
  @Describe(
    'Lifts a legal hold. What was deleted until then is kept for `deleted_content_days` from now, and for 14 days at least.',
  )
  async liftHold(
    @AuthenticatedActor() actor: Actor,
    @PathId('hold_id') holdId: number,
    @Parameters({ refusesUnknown: true }) { reason }: LiftParameters,
  ) {
    this.keepers.assert(actor);
    await this.commands.execute(new LiftHold({ holdId, reason, cause: causedBy(actor) }));
    return {};
  }
}
