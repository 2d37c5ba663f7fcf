import { DomainError } from '@chat/kernel';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { send, sendError } from './envelope.js';

interface Shape {
  readonly pattern: RegExp;
  readonly parameters: number;
  readonly methods: Set<string>;
}

/** Which verbs each path has: what a request that no route serves is answered from. */
export class RouteTable {
  readonly #shapes = new Map<string, Shape>();

  add({ url, method }: Pick<RouteOptions, 'url' | 'method'>): void {
    const key = url.replace(/:[^/]+/g, ':');
    let shape = this.#shapes.get(key);
    if (!shape) {
      const source = key.split(':').map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      shape = { pattern: new RegExp(`^${source.join('[^/]+')}$`), parameters: source.length - 1, methods: new Set() };
      this.#shapes.set(key, shape);
    }
    for (const each of [method].flat()) shape.methods.add(each);
  }

  /** Answers OPTIONS with 204, a known path with 405, anything else with 404. */
  answerUnmatched(request: FastifyRequest, reply: FastifyReply): void {
    const methods = this.#methodsOf(request.url.split('?', 1)[0]!);
    if (methods && request.method === 'OPTIONS') return void reply.code(204).header('Allow', methods.join(', ')).send();
    if (!methods || methods.includes(request.method)) {
      return sendError(reply, new DomainError('Not Found', 'BAD_REQUEST', {}, 404));
    }
    reply.code(405).header('Allow', methods.join(', '));
    send(reply, { result: 'error', msg: 'Method Not Allowed', allowed_methods: methods });
  }

  /** The verbs of the most literal route shape that a path fits. */
  #methodsOf(path: string): readonly string[] | undefined {
    const fitting = [...this.#shapes.values()].filter(({ pattern }) => pattern.test(path));
    const [nearest] = fitting.toSorted((a, b) => a.parameters - b.parameters);
    return nearest && [...nearest.methods].toSorted();
  }
}
