import { type CanActivate, type ExecutionContext, Injectable, mixin, type Type, UseGuards } from '@nestjs/common';
import { DomainError } from '@chat/kernel';
import type { FastifyRequest } from 'fastify';

/** Owner 100, administrator 200, moderator 300, member 400, guest 600. */
export type Role = 100 | 200 | 300 | 400 | 600;

export interface AccountRole {
  readonly role: Role;
  readonly isBot: boolean;
}

/** The roles of accounts. Injected; implemented by the library that knows accounts. */
export abstract class Roles {
  /** Answers from memory. `userId` has just been authenticated. */
  abstract roleOf(userId: number): AccountRole;
}

/** Refuses accounts before the parameters of the request are read. */
function refuse(isRefused: (account: AccountRole) => boolean, message: string, code?: string) {
  @Injectable()
  class RoleGuard implements CanActivate {
    constructor(private readonly roles: Roles) {}

    canActivate(context: ExecutionContext): boolean {
      const { user } = context.switchToHttp().getRequest<FastifyRequest>();
      if (!user || isRefused(this.roles.roleOf(user.userId))) throw new DomainError(message, code);
      return true;
    }
  }
  const guard: Type<CanActivate> = mixin(RoleGuard);
  return () => UseGuards(guard);
}

export const RequireOwner = refuse(({ role }) => role > 100, 'Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL');

export const RequireAdministrator = refuse(
  ({ role }) => role > 200,
  'Must be an organization administrator',
  'UNAUTHORIZED_PRINCIPAL',
);

export const RefuseGuests = refuse(({ role }) => role === 600, 'Not allowed for guest users');

export const HumansOnly = refuse(({ isBot }) => isBot, 'This endpoint does not accept bot requests.');
