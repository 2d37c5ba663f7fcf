import { type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import './passport-framework.js';

const PUBLIC = 'chat:public';

/** Opens a route (or a controller's routes) to requests without credentials; credentials that are sent are not looked at. */
export const Public = () => SetMetadata(PUBLIC, true);

/** Guards every route that is not `@Public()`. */
@Injectable()
export class AuthenticationGuard extends AuthGuard('basic') {
  readonly #isPublic = new WeakMap<object, boolean>();

  constructor(private readonly reflector: Reflector) {
    super();
  }

  override canActivate(context: ExecutionContext): Promise<boolean> | boolean {
    const handler = context.getHandler();
    let isPublic = this.#isPublic.get(handler);
    if (isPublic === undefined) {
      isPublic = this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC, [handler, context.getClass()]) ?? false;
      this.#isPublic.set(handler, isPublic);
    }
    return isPublic || (super.canActivate(context) as Promise<boolean>);
  }

  override handleRequest<User>(error: unknown, user: User): User {
    if (error) throw error;
    return user;
  }
}
