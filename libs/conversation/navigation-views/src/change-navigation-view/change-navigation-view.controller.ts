import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  Describe,
  Parameters,
  PathRest,
  TextParameter,
} from '@chat/http';
import { strip } from '@chat/kernel';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { VIEW_NAME } from '../navigation-view/view-texts.js';
import { ChangeNavigationView } from './change-navigation-view.command.js';

export class ChangeNavigationViewParameters {
  @BooleanParameter({ optional: true, about: 'Whether the view is shown above the others.' })
  readonly isPinned?: boolean;
  @TextParameter({ ...VIEW_NAME, optional: true }) readonly name?: string;
}

@Controller('api/v1/navigation_views')
export class ChangeNavigationViewController {
  constructor(private readonly commands: CommandBus) {}

  @Patch('*')
  @Describe('Changes a view in the sidebar of the account.')
  async change(
    @AuthenticatedActor() actor: Actor,
    @PathRest('fragment') fragment: string,
    @Parameters() { isPinned, name }: ChangeNavigationViewParameters,
  ) {
    const data = { userId: actor.userId, fragment: strip(fragment), isPinned, name, cause: causedBy(actor) };
    await this.commands.execute(new ChangeNavigationView(data));
  }
}
