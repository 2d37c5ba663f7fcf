import type { RouteOptions } from 'fastify';

interface Shape {
  readonly pattern: RegExp;
  readonly parameters: number;
  readonly methods: Set<string>;
}

/** The verbs of each path. */
export class RouteTable {
  readonly #shapes = new Map<string, Shape>();

  add({ url, method }: Pick<RouteOptions, 'url' | 'method'>): void {
    const key = url.replace(/:[^/]+/g, ':');
    let shape = this.#shapes.get(key);
    if (!shape) {
      const source = key
        .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll(':', '[^/]+')
        .replace(/\*$/, '.*');
      shape = { pattern: new RegExp(`^${source}$`), parameters: key.split(/[:*]/).length - 1, methods: new Set() };
      this.#shapes.set(key, shape);
    }
    for (const each of [method].flat()) shape.methods.add(each);
  }

  /** The verbs, sorted, of the most literal route that the path of a request fits; undefined when there is none. */
  methodsOf(url: string): readonly string[] | undefined {
    const path = pathOf(url);
    const fitting = [...this.#shapes.values()].filter(({ pattern }) => pattern.test(path));
    const [nearest] = fitting.toSorted((a, b) => a.parameters - b.parameters);
    return nearest && [...nearest.methods].toSorted();
  }

  /** Some clients encode the slashes between the segments of a path. Such a slash separates them if a route is found then. */
  withDecodedSlashes(url: string): string {
    const [encoded, ...query] = url.split('?');
    const path = encoded!.replaceAll(ENCODED_SLASH, '/');
    if (path === encoded || DOTS.test(path) || !this.methodsOf(path)) return url;
    return [path, ...query].join('?');
  }
}

const ENCODED_SLASH = /%2f/gi;
const DOTS = /(^|\/)(\.|%2e){1,2}(\/|$)/i;

/** The path of a URL in a request line: relative to the root, or absolute. */
function pathOf(url: string): string {
  return url.split('?', 1)[0]!.replace(/^https?:\/\/[^/]*/i, '') || '/';
}
