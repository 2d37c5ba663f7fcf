import type { Type } from '@nestjs/common';
import type { RouteOptions as FastifyRoute } from 'fastify';
import type { RouteDescription } from './describe.decorator.js';

/** A route as it is served. */
export interface ServedRoute {
  readonly method: string;
  /** With the names of its parameters, as in `/api/v1/messages/:message_id`. */
  readonly url: string;
  /** Undefined where nobody described it. */
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
  /** With the parts of their URLs, by method. */
  readonly #byMethod = new Map<string, { readonly route: ServedRoute; readonly pattern: readonly string[] }[]>();

  get all(): readonly ServedRoute[] {
    return this.#all;
  }

  add({ method: methods, url, config }: FastifyRoute): void {
    for (const method of [methods].flat()) {
      if (DERIVED.has(method)) continue;
      const { description, parameters, pathIds = [], pathRest, streamsBody = false, fileBytes = 0 } = config ?? {};
      const takesFiles = streamsBody || fileBytes > 0;
      const named = pathRest === undefined ? url : url.replace(/\*$/, `:${pathRest}`);
      const route = { method, url: named, description, parameters, pathIds, takesFiles };
      this.#all.push(route);
      this.#byMethod.getOrInsertComputed(method, () => []).push({ route, pattern: url.split('/') });
    }
  }

  /** The route that serves a path: of several that fit, the most literal one. */
  find(method: string, path: string): ServedRoute | undefined {
    const parts = path.split('/');
    const fitting = this.#byMethod.get(method)?.filter(({ pattern }) => fits(pattern, parts)) ?? [];
    const [nearest] = fitting.map(({ route }) => route).toSorted((a, b) => variables(a) - variables(b));
    return nearest;
  }
}

const variables = ({ url }: ServedRoute) => url.split(':').length;

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  const isAsLong = pattern.at(-1) === '*' ? pattern.length <= parts.length : pattern.length === parts.length;
  return isAsLong && pattern.every((each, index) => each === '*' || each.startsWith(':') || each === parts[index]);
}
