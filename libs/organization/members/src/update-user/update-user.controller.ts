import { causedBy, Role } from '@chat/directory';
import { type Actor, AuthenticatedActor, choice, Describe, JsonParameter, Parameters, TextParameter } from '@chat/http';
import { Controller, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { profileEntries } from '../profile-values/profile-value.parameter.js';
import type { ProfileEntry } from '@chat/ports';
import { type UserReference, UserReferencePipe } from '../get-users/user-reference.js';
import { UpdateUser } from './update-user.command.js';

class UpdateUserParameters {
  @TextParameter({ optional: true }) readonly fullName?: string;
  @JsonParameter(profileEntries, { optional: true }) readonly profileData?: readonly ProfileEntry[];
  @TextParameter({ optional: true }) readonly newEmail?: string;
  @JsonParameter(choice(Object.values(Role), { explained: true }), { optional: true }) readonly role?: Role;
}

@Controller('api/v1/users')
export class UpdateUserController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':user')
  @Describe('Changes another account: its name, role, e-mail address or profile.', {
    errors: ['CANNOT_DEACTIVATE_LAST_USER'],
  })
  async updateUser(
    @AuthenticatedActor() actor: Actor,
    @Param('user', UserReferencePipe) reference: UserReference,
    @Parameters() { fullName, role, newEmail, profileData: given }: UpdateUserParameters,
  ) {
    // An administrator removes a value by an empty one too (contract, profile-fields: Values).
    const profileData = given?.map(({ id, value }) => ({ id, value: value?.length === 0 ? null : value }));
    const cause = causedBy(actor);
    await this.commands.execute(
      new UpdateUser({ editorId: actor.userId, reference, fullName, role, newEmail, profileData, cause }),
    );
  }
}
