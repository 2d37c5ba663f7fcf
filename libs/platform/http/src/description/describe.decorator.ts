import type { Type } from '@nestjs/common';
import type { Kind } from '../parameters/kinds.js';
import type { Shape } from '../parameters/object-kinds.js';
import type { ApiParts } from './api-parts.js';
import { configureRoute } from '../routes/configure-route.js';
import type { ErrorCode } from './error-codes.js';

/** An answer without the envelope. */
export class BareAnswer {
  constructor(
    readonly contentType: string,
    readonly kind?: Kind<unknown>,
  ) {}
}

/** The answer is a file or a text of this type. */
export const content = (type: string) => new BareAnswer(type);

/** The answer is JSON without the envelope. */
export const bareJson = (kind: Kind<unknown>) => new BareAnswer('application/json', kind);

/** The part of the answer that capabilities contribute. */
export type PartsAnswer = (parts: ApiParts) => Shape;

export interface RouteOptions {
  /** Details beyond the summary, in Markdown. */
  readonly about?: string;
  /** Fields of the answer besides the envelope's; default none. */
  readonly answer?: Shape | PartsAnswer | BareAnswer;
  /** Codes of errors that are specific to the route. */
  readonly errors?: readonly ErrorCode[];
  /** Parameters that only older clients send. */
  readonly deprecated?: boolean;
}

export interface RouteDescription extends RouteOptions {
  readonly summary: string;
  /** Where the route is in the code. */
  readonly controller: Type;
  readonly handler: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly description?: RouteDescription;
    /** Class of the route's `@Parameters()`. */
    readonly parameters?: Type;
    /** Names of the path's parameters that are ids. */
    readonly pathIds?: readonly string[];
    /** Name of the rest of the path. */
    readonly pathRest?: string;
  }
}

/**
 * Describes a route in the API's description, against which the tests check each of its answers.
 * @param summary one sentence: what the route does, and for whom
 */
export function Describe(summary: string, options: RouteOptions = {}): MethodDecorator {
  return (prototype, method) => {
    const controller = prototype.constructor as Type;
    const description: RouteDescription = { summary, controller, handler: String(method), ...options };
    configureRoute(prototype, method, { description });
  };
}
