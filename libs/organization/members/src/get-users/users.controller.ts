import { userShape, ownUserFields } from './user-shape.js';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  Describe,
  integer,
  JsonParameter,
  listOf,
  Parameters,
} from '@chat/http';
import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type UserReference, UserReferencePipe } from './user-reference.js';
import { GetOwnUser, GetUser } from './user.query.js';
import { GetUsers } from './users.query.js';

class UserParameters {
  @BooleanParameter({ default: true }) readonly clientGravatar!: boolean;
  @BooleanParameter({ default: false }) readonly includeCustomProfileFields!: boolean;
}

class UsersParameters extends UserParameters {
  @JsonParameter(listOf(integer()), { optional: true }) readonly userIds?: number[];
}

@Controller('api/v1/users')
export class UsersController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The accounts of the organization.', { answer: { members: listOf(userShape) } })
  async users(@AuthenticatedActor() { userId: viewerId }: Actor, @Parameters() parameters: UsersParameters) {
    const { userIds, clientGravatar, includeCustomProfileFields: includeProfileData } = parameters;
    const options = { clientGravatar, includeProfileData };
    return { members: await this.queries.execute(new GetUsers({ viewerId, userIds, options })) };
  }

  @Get('me')
  @Describe('The own account.', { answer: ownUserFields })
  me(@AuthenticatedActor() { userId }: Actor) {
    return this.queries.execute(new GetOwnUser({ userId }));
  }

  @Get(':user')
  @Describe('One account, by its id or e-mail address.', { answer: { user: userShape } })
  async user(
    @AuthenticatedActor() { userId: viewerId }: Actor,
    @Param('user', UserReferencePipe) reference: UserReference,
    @Parameters() { clientGravatar, includeCustomProfileFields: includeProfileData }: UserParameters,
  ) {
    const options = { clientGravatar, includeProfileData };
    return { user: await this.queries.execute(new GetUser({ viewerId, reference, options })) };
  }
}
