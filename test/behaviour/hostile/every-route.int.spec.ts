import { declaredNames } from '@chat/http';
import { Chat, successful } from '@chat/chat-testing';
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import * as fc from 'fast-check';
import { wellFormed } from './well-formed.js';

const RUNS = Number(process.env['CHAT_FUZZ_RUNS'] ?? 20);
const PREFIX = '/api/v1';
/** They answer an OpenAPI document and JSON Lines, whatever they are asked with. */
const WITHOUT_ENVELOPE = new Set([`${PREFIX}/openapi.json`, `${PREFIX}/users/me/data`]);

interface Route {
  readonly verb: 'get' | 'post' | 'patch' | 'put' | 'delete';
  /** After the prefix, with the names of its variable parts. */
  readonly path: string;
  readonly parameters: readonly string[];
}

function routesOf({ server }: Chat): Route[] {
  const modules = [...server.application.get(ModulesContainer).values()];
  const controllers = modules.flatMap((module) =>
    [...module.controllers.values()].map(({ metatype }) => metatype as Type),
  );
  const routes = controllers.flatMap((controller) => routesOfController(controller));
  return routes
    .filter(({ path }) => path.startsWith(PREFIX) && !WITHOUT_ENVELOPE.has(path))
    .map((route) => ({ ...route, path: route.path.slice(PREFIX.length) }));
}

function routesOfController(controller: Type): Route[] {
  const prototype = controller.prototype as Record<string, object>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const method = Reflect.getMetadata(METHOD_METADATA, prototype[name]!) as RequestMethod | undefined;
    if (method === undefined) return [];
    const own = pathsAt(prototype[name]!);
    const types = Reflect.getMetadata('design:paramtypes', prototype, name) as Type[];
    return pathsAt(controller).flatMap((first) =>
      own.map((second) => ({
        verb: RequestMethod[method].toLowerCase() as Route['verb'],
        path: `/${first}/${second}`.replaceAll(/\/+/g, '/').replace(/\/$/, ''),
        parameters: types.flatMap((type) => [...declaredNames(type)]),
      })),
    );
  });
}

/** A decorator may name several. */
const pathsAt = (target: object) => [Reflect.getMetadata(PATH_METADATA, target) as string | string[]].flat();

const NASTY = ['', 'null', 'true', '0', '1', '-1', '1e400', '[]', '[1]', '{}', '"x"', '[[1]]', '[null]', 'a\0b', 'me'];
const LONG = ['9'.repeat(400), 'x'.repeat(20_000), '['.repeat(20_000), '{"__proto__":1}', '[{"id":1,"value":[]}]'];
const value = fc.oneof(fc.constantFrom(...NASTY), fc.constantFrom(...LONG), fc.json(), fc.string({ unit: 'binary' }));
const nastyPart = fc.oneof(fc.constantFrom('0', '8', '-1', '%00', '%zz'), fc.string().map(encodeURIComponent));
const part = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('1', '2', '4', '9', 'me') },
  { weight: 1, arbitrary: nastyPart },
);

/** A request with everything that it needs, of which at most two parameters are something else. */
function request({ verb, path, parameters }: Route) {
  const nasty =
    parameters.length === 0
      ? fc.constant([])
      : fc.array(fc.tuple(fc.constantFrom(...parameters), value), { maxLength: 2 });
  return fc.record({
    path: fc
      .array(part, { minLength: 3, maxLength: 3 })
      .map((parts) => path.replaceAll(/:\w+|\*/g, () => parts.pop()!)),
    fields: nasty.map((entries) => ({ ...wellFormed[`${verb} ${path}`], ...Object.fromEntries(entries) })),
  });
}

/** A parameter that no route has. */
const UNKNOWN = 'soup';

/** A caller of these is somebody else, or nobody, afterwards. */
const ENDS_ACCESS = ['delete /users/me', 'post /users/me/api_key/regenerate'];

let chat: Chat;
beforeAll(async () => {
  chat = await Chat.open();
  await chat.channel('lobby', [await chat.person()]);
  await chat.owner.post('/user_groups/create', { name: 'waiters', description: '', members: [4] });
  for (const content of ['One.', 'Two.', 'Three.']) {
    await chat.owner.post('/messages', { type: 'channel', to: 'lobby', topic: 'talk', content });
  }
});
afterAll(() => chat.close());

it('No route answers with a fault of the server, whatever is in its parameters, and each names those that it does not know', async () => {
  const routes = routesOf(chat);
  successful(await chat.owner.patch('/realm', { enable_read_receipts: true }));
  const succeeded = new Set<Route>();
  expect(routes.length).toBeGreaterThan(40);
  for (const route of routes.toSorted(deletionsLast)) {
    const isLast = ENDS_ACCESS.includes(`${route.verb} ${route.path}`);
    const client = isLast ? await chat.person() : chat.owner;
    await fc.assert(
      fc.asyncProperty(request(route), async ({ path, fields }) => {
        const { status, body } = await client[route.verb](path, { ...fields, [UNKNOWN]: 'x' });
        expect(status).toBeLessThan(500);
        expect(body.result).toBe(status === 200 ? 'success' : 'error');
        if (status !== 200) return;
        succeeded.add(route);
        expect(body['ignored_parameters_unsupported']).toContain(UNKNOWN);
      }),
      { numRuns: RUNS, seed: 1 },
    );
  }
  // Unknown parameters of most routes were seen by name.
  expect(succeeded.size).toBeGreaterThan(100);
});

function deletionsLast(one: Route, other: Route): number {
  return Number(one.verb === 'delete') - Number(other.verb === 'delete');
}
