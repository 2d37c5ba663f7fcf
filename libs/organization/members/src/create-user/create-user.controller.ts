import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  Describe,
  integer,
  Parameters,
  RequireAdministrator,
  TextParameter,
} from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CreateUser } from './create-user.command.js';

class CreateUserParameters {
  @TextParameter() readonly email!: string;
  @TextParameter() readonly password!: string;
  @TextParameter() readonly fullName!: string;
}

@Controller('api/v1/users')
export class CreateUserController {
  constructor(private readonly commands: CommandBus) {}

  @RequireAdministrator()
  @Post()
  @Describe('Creates an account.', { answer: { user_id: integer() } })
  async createUser(@AuthenticatedActor() actor: Actor, @Parameters() parameters: CreateUserParameters) {
    const { email, password, fullName } = parameters;
    const { userId } = await this.commands.execute(
      new CreateUser({ creatorId: actor.userId, email, password, fullName, cause: causedBy(actor) }),
    );
    return { user_id: userId };
  }
}
