import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Chat } from '@chat/chat-testing';
import type { Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { Command, Query } from '@nestjs/cqrs';

const HANDLER_METADATA = ['__commandHandler__', '__queryHandler__'];

let chat: Chat;
beforeAll(async () => {
  chat = await Chat.open();
});
afterAll(() => chat.close());

/** Every class of a command or a query that the libraries have. */
async function messageClasses(): Promise<Type[]> {
  const files = globSync('libs/*/*/src/**/*.{command,query}.ts');
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(file).href) as Promise<object>));
  return modules.flatMap((module) => Object.values(module)).filter(isMessageClass);
}

function isMessageClass(value: unknown): value is Type {
  return typeof value === 'function' && (value.prototype instanceof Command || value.prototype instanceof Query);
}

/** The class that each handler in the application's modules is for. */
function handledClasses(): Type[] {
  const providers = [...chat.server.application.get(ModulesContainer).values()].flatMap((module) => [
    ...module.providers.values(),
  ]);
  return providers.flatMap(({ metatype }) =>
    HANDLER_METADATA.map((key) => metatype && (Reflect.getMetadata(key, metatype) as Type | undefined)).filter(
      (handled) => handled !== undefined && handled !== null,
    ),
  );
}

const names = (classes: readonly Type[]) => classes.map(({ name }) => name).toSorted();

it('Every command and every query has exactly one handler, and every handler one of them', async () => {
  const messages = await messageClasses();

  expect(names(handledClasses())).toEqual(names(messages));
  expect(new Set(handledClasses())).toEqual(new Set(messages));
  expect(messages.length).toBeGreaterThan(30);
});
