import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, BooleanParameter, Describe, Parameters, TextParameter } from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { VIEW_FRAGMENT, VIEW_NAME } from '../navigation-view/view-texts.js';
import { AddNavigationView } from './add-navigation-view.command.js';

export class AddNavigationViewParameters {
  @TextParameter({ ...VIEW_FRAGMENT, about: 'The view: what follows the `#` in the URL of the client.' })
  readonly fragment!: string;
  @BooleanParameter({ about: 'Whether the view is shown above the others.' }) readonly isPinned!: boolean;
  @TextParameter({ ...VIEW_NAME, optional: true }) readonly name?: string;
}

@Controller('api/v1/navigation_views')
export class AddNavigationViewController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Adds a view to the sidebar of the account.')
  async add(
    @AuthenticatedActor() actor: Actor,
    @Parameters() { fragment, isPinned, name }: AddNavigationViewParameters,
  ) {
    const cause = causedBy(actor);
    await this.commands.execute(new AddNavigationView({ userId: actor.userId, fragment, isPinned, name, cause }));
  }
}
