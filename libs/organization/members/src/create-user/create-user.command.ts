import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface CreateUserData {
  readonly creatorId: number;
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly cause: Cause;
}

/** Make an account for a person who has not logged in yet; answers its id. */
export class CreateUser extends Command<{ userId: number }> {
  constructor(readonly data: CreateUserData) {
    super();
  }
}
