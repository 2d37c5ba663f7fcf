import { Clock, firstCodePoints } from '@chat/kernel';
import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Requester } from '../admission/request-admission.js';
import { parametersOf } from '../wire/request-parameters.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated account; null on public routes. */
    user: Requester | null;
    /** Call it when the body is complete, if it was not at first: the key may have ended by then. @throws Unauthorized */
    confirmUser: (() => void) | null;
  }
}

/** The account, program and request behind a command. Travels in commands. */
export interface Actor {
  readonly userId: number;
  /** Name of the client program, at most 30 characters. */
  readonly client: string;
  /** The request's id: one value for everything that the request causes. */
  readonly correlationId: string;
  /** When the controller was called, in UNIX milliseconds. */
  readonly time: number;
}

const CLIENT_NAME = /^[^/ ]*[^0-9/(]*/;
const MAX_CLIENT_NAME = 30;
const UNNAMED = 'Unspecified';

/** Cuts between characters only. */
function shortened(name: string): string {
  return name.length <= MAX_CLIENT_NAME ? name : firstCodePoints(name, MAX_CLIENT_NAME).join('');
}

const caller = createParamDecorator((_data: unknown, context: ExecutionContext): Omit<Actor, 'time'> => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  if (!request.user) throw new TypeError('A public route has no authenticated actor.');
  return { userId: request.user.userId, client: clientOf(request), correlationId: request.id };
});

@Injectable()
class WithTime implements PipeTransform<Omit<Actor, 'time'>, Actor> {
  constructor(private readonly clock: Clock) {}

  transform(actor: Omit<Actor, 'time'>): Actor {
    return { ...actor, time: this.clock.now() };
  }
}

/** The caller of an authenticated route. Needs a `Clock` in the controller's module. */
export const AuthenticatedActor = (): ParameterDecorator => caller(WithTime);

/** The id of the request, for routes without an actor. */
export const CorrelationId = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().id,
);

/** Name of the client program, for routes without an actor. */
export const ClientName = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  clientOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** The `client` parameter, else the name in the User-Agent header. */
export function clientOf(request: FastifyRequest): string {
  const name = parametersOf(request).get('client');
  return name === undefined ? programOf(request) : shortened(name.trim()) || UNNAMED;
}

/** The name in the User-Agent header, which is known before the body. */
export function programOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return shortened(CLIENT_NAME.exec(headers['user-agent'] ?? '')?.[0].trim() ?? '') || UNNAMED;
}
