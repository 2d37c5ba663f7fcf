import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { giveToOwner } from './file-owner.js';

const LOOK_EVERY_MS = 200;
const REQUEST = '.request';
const ANSWER = '.answer';

/** No answer came in time; the request is withdrawn, unless it was being read at that moment. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Leaves a request in a folder for the process that has the folder, and waits for its answer. @throws NoAnswer */
export async function ask(folder: string, request: unknown, withinMs: number): Promise<unknown> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  giveToOwner(folder);
  const name = join(folder, randomUUID());
  await put(`${name}${REQUEST}`, request);
  try {
    for (const deadline = performance.now() + withinMs; performance.now() < deadline; await pause(LOOK_EVERY_MS)) {
      const answer = await readFile(`${name}${ANSWER}`, 'utf8').catch(() => undefined);
      if (answer !== undefined) return JSON.parse(answer);
    }
  } finally {
    for (const suffix of [REQUEST, ANSWER]) await rm(`${name}${suffix}`, { force: true });
  }
  throw new NoAnswer('The server that runs on this data folder has not answered.');
}

export interface AnsweringOptions {
  readonly answer: (request: unknown) => Promise<unknown>;
  readonly ending: AbortSignal;
  /** The process that left an older request no longer waits. */
  readonly notOlderThanMs: number;
  readonly onTrouble: (error: unknown) => void;
}

/** Answers the requests in a folder until `ending` aborts. Only the process that has the folder may call it. */
export async function answering(folder: string, options: AnsweringOptions): Promise<void> {
  const { ending, onTrouble } = options;
  while (!ending.aborted) {
    await answerAll(folder, options).catch(onTrouble);
    await pause(LOOK_EVERY_MS, undefined, { signal: ending }).catch(() => {});
  }
}

async function answerAll(folder: string, { answer, notOlderThanMs }: AnsweringOptions): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  for (const name of names.filter((each) => each.endsWith(REQUEST)).toSorted()) {
    const file = join(folder, name);
    const isFresh = Date.now() - (await stat(file)).mtimeMs < notOlderThanMs;
    const request = await readFile(file, 'utf8');
    // Removes the request first, so that a request that crashes the server is not tried again.
    await rm(file);
    if (isFresh) await put(file.slice(0, -REQUEST.length) + ANSWER, await answer(JSON.parse(request)));
  }
}

/** The rename makes the answer visible completely or not at all. */
async function put(file: string, content: unknown): Promise<void> {
  const unfinished = `${file}.new`;
  await writeFile(unfinished, JSON.stringify(content), { mode: 0o600 });
  giveToOwner(unfinished);
  await rename(unfinished, file);
}
