import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, PathRest } from '@chat/http';
import { Clock, strip } from '@chat/kernel';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RemoveNavigationView } from './remove-navigation-view.command.js';

@Controller('api/v1/navigation_views')
export class RemoveNavigationViewController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Delete('*')
  @Describe('Removes a view from the sidebar of the account.')
  async remove(@AuthenticatedActor() actor: Actor, @PathRest('fragment') fragment: string) {
    const cause = causedBy(actor, this.clock.now());
    const data = { userId: actor.userId, fragment: strip(fragment), cause };
    await this.commands.execute(new RemoveNavigationView(data));
  }
}
