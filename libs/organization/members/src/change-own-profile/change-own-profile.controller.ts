import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, HumansOnly, JsonParameter, Parameters } from '@chat/http';
import { Controller, Delete, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { profileEntries, profileFieldIds } from '../profile-values/profile-value.parameter.js';
import type { ProfileEntry } from '@chat/ports';
import { ChangeOwnProfile } from './change-own-profile.command.js';

export class ChangeOwnProfileParameters {
  @JsonParameter(profileEntries) readonly data!: readonly ProfileEntry[];
}

export class RemoveFromOwnProfileParameters {
  @JsonParameter(profileFieldIds) readonly data!: number[];
}

@Controller('api/v1/users/me/profile_data')
export class ChangeOwnProfileController {
  constructor(private readonly commands: CommandBus) {}

  @Patch()
  @Describe('Changes values in the profile of the account.')
  @HumansOnly()
  async changeOwnProfile(@AuthenticatedActor() actor: Actor, @Parameters() { data }: ChangeOwnProfileParameters) {
    await this.#change(actor, data);
  }

  @Delete()
  @Describe('Removes values from the profile of the account.')
  @HumansOnly()
  async removeFromOwnProfile(
    @AuthenticatedActor() actor: Actor,
    @Parameters() { data }: RemoveFromOwnProfileParameters,
  ) {
    await this.#change(
      actor,
      data.map((id) => ({ id, value: null })),
    );
  }

  async #change(actor: Actor, entries: readonly ProfileEntry[]): Promise<void> {
    await this.commands.execute(new ChangeOwnProfile({ userId: actor.userId, entries, cause: causedBy(actor) }));
  }
}
