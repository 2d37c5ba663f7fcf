import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, PathRest } from '@chat/http';
import { strip } from '@chat/kernel';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RemoveNavigationView } from './remove-navigation-view.command.js';

@Controller('api/v1/navigation_views')
export class RemoveNavigationViewController {
  constructor(private readonly commands: CommandBus) {}

  @Delete('*')
  @Describe('Removes a view from the sidebar of the account.')
  async remove(@AuthenticatedActor() actor: Actor, @PathRest('fragment') fragment: string) {
    const data = { userId: actor.userId, fragment: strip(fragment), cause: causedBy(actor) };
    await this.commands.execute(new RemoveNavigationView(data));
  }
}
