import type { Type } from '@nestjs/common';
import type { RouteOptions as FastifyRoute } from 'fastify';
import type { RouteDescription } from './describe.decorator.js';

/** A route that is served. */
export interface ServedRoute {
  readonly method: string;
  /** With the names of its parameters, as in `/api/v1/messages/:message_id`. */
  readonly url: string;
  /** Fastify's form: with `*` for a parameter that is the rest of a path. */
  readonly pattern: string;
  /** Undefined for a route without a description. */
  readonly description: RouteDescription | undefined;
  readonly parameters: Type | undefined;
  readonly pathIds: readonly string[];
  /** Its body may be a form with files. */
  readonly takesFiles: boolean;
}

/** Fastify serves HEAD and OPTIONS by itself. */
const DERIVED = new Set(['HEAD', 'OPTIONS']);

/** All routes of the application, as Fastify registers them. */
export class DescribedRoutes {
  readonly #all: ServedRoute[] = [];

  get all(): readonly ServedRoute[] {
    return this.#all;
  }

  add({ method: methods, url, config }: FastifyRoute): void {
    for (const method of [methods].flat()) {
      if (DERIVED.has(method)) continue;
      const { description, parameters, pathIds = [], pathRest, streamsBody = false, fileBytes = 0 } = config ?? {};
      const takesFiles = streamsBody || fileBytes > 0;
      const named = pathRest === undefined ? url : url.replace(/\*$/, `:${pathRest}`);
      this.#all.push({ method, url: named, pattern: url, description, parameters, pathIds, takesFiles });
    }
  }
}
