import { causedBy, type MessagePlace } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  boolean,
  Describe,
  JsonParameter,
  object,
  optional,
  Parameters,
  PathId,
  TextParameter,
} from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeactivateUser } from './deactivate-user.command.js';

const actions = object({
  delete_profile: optional(boolean()),
  delete_public_channel_messages: optional(boolean()),
  delete_private_channel_messages: optional(boolean()),
  delete_direct_messages: optional(boolean()),
  erase_now: optional(boolean()),
});
const MAX_COMMENT = 2_000;

class DeactivateUserParameters {
  @JsonParameter(actions, { default: {}, about: 'What of the account, and of its bots, is deleted, too.' })
  readonly actions!: ReturnType<typeof actions>;
  @TextParameter({
    optional: true,
    trimmed: true,
    maxLength: MAX_COMMENT,
    about: 'Has a mail sent to the account, where the server has mail; what it says beside the fact, if anything.',
  })
  readonly deactivationNotificationComment?: string;
}

@Controller('api/v1/users')
export class DeactivateUserController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':user_id')
  @Describe('Deactivates an account.', {
    about:
      'With `delete_profile` the account is deleted for good: its name, addresses, profile and keys are erased, and it cannot be reactivated. With any of the `actions` it may be deactivated already. Messages that are to be deleted are deleted soon after; with `erase_now`, for owners, what they said is erased then, as is what messages said that were deleted before, except for what a records rule or a legal hold covers: the register of deletions lists what is left.',
    errors: ['CANNOT_DEACTIVATE_LAST_USER'],
  })
  async deactivateUser(
    @AuthenticatedActor() actor: Actor,
    @PathId('user_id') userId: number,
    @Parameters() { actions: requested, deactivationNotificationComment: comment }: DeactivateUserParameters,
  ) {
    const deletesMessages: MessagePlace[] = [
      ...(requested.delete_public_channel_messages ? ['public' as const] : []),
      ...(requested.delete_private_channel_messages ? ['private' as const] : []),
      ...(requested.delete_direct_messages ? ['direct' as const] : []),
    ];
    const deletes = {
      deletesProfile: requested.delete_profile === true,
      deletesMessages,
      erasesNow: requested.erase_now === true,
    };
    await this.commands.execute(
      new DeactivateUser({ deactivatorId: actor.userId, userId, actions: deletes, comment, cause: causedBy(actor) }),
    );
  }
}
