import { readFileSync } from 'node:fs';
import type { ApiDescription } from '@chat/http';
import { Chat } from '@chat/chat-testing';
import { describedBy, kept } from './described-api.js';
import { saysNothing, unexplainedIn, valuesOf } from './described-values.js';
import { DESCRIPTION_FILE } from './description-file.js';

let chat: Chat;
let description: ApiDescription;
beforeAll(async () => {
  chat = await Chat.open();
  description = describedBy(chat);
});
afterAll(() => chat.close());

describe('The description of the API', () => {
  it('describes every route', () => {
    const { all } = description.routes;
    const forgotten = all.filter((route) => !route.description).map(({ method, url }) => `${method} ${url}`);

    expect(forgotten).toEqual([]);
    expect(all.length).toBeGreaterThan(60);
  });

  it('says of every value what it may be', () => {
    const undeclared = [...valuesOf(description.document())].filter(([, schema]) => saysNothing(schema));

    // Auditors are shown events, which have any content, and the description does not describe itself.
    const others = undeclared.map(([where]) => where).filter((where) => !where.startsWith('/api/v1/audit/'));
    expect(others).toEqual(['/api/v1/openapi.json get 200']);
  });

  it('says of every parameter and every field what it means', () => {
    const values = [...valuesOf(description.document())];

    expect(values.flatMap(([where, schema]) => unexplainedIn(where, schema))).toEqual([]);
    expect(values.length).toBeGreaterThan(2_000);
  });

  it('explains no name that the API does not have', () => {
    const values = [...valuesOf(description.document())];
    const names = new Set(values.map(([where]) => /\.([\w-]+)(?:\[\d*\]|\{\})*$/.exec(where)?.[1]));

    const explained = description.parts.meanings.flatMap((meanings) => Object.keys(meanings));
    expect(explained.filter((name) => !names.has(name) && !names.has(`realm_${name}`))).toEqual([]);
    expect(explained.length).toBeGreaterThan(400);
  });

  it('gives every route a name of its own', () => {
    const { paths } = description.document() as { paths: Record<string, Record<string, { operationId: string }>> };
    const names = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));

    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  });

  it(`is kept in ${DESCRIPTION_FILE}: "npm run openapi" writes it`, () => {
    expect(kept(description)).toBe(readFileSync(DESCRIPTION_FILE, 'utf8'));
  });
});

describe('A server', () => {
  it('serves the description, to anybody', async () => {
    const { headers, body, statusCode } = await chat.server.application.inject('/api/v1/openapi.json');

    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(body)).toEqual(JSON.parse(kept(description)));
  });

  it('serves a page that runs nothing but its own files', async () => {
    const page = await chat.server.application.inject('/api/docs');
    const files = [...page.body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, file]) => file!);
    const served = await Promise.all(files.map((file) => chat.server.application.inject(file)));

    expect(files).toHaveLength(3);
    expect(served.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(/default-src 'none'; script-src 'self';/),
      'x-content-type-options': 'nosniff',
    });
  });
});
