// oxlint-disable unicorn/require-post-message-target-origin -- that is for windows, not for threads
import { REALM_ID } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import {
  type Append,
  createKeys,
  PublishedFolder,
  keepForgottenEntries,
  openKeys,
  readSealingFacts,
  Sealer,
  type CheckpointKeys,
  Witnesses,
} from '@chat/sealing';
import type { Configuration } from '@chat/configuration';
import { openEventLogReader } from './engines.js';
import { keyPlaceOf, openTileStore, witnessPolicyOf } from './sealing-files.js';
import type { FromThread, Port, SealingWork, ToThread } from './sealing-messages.js';
import { subjectsOf } from './subjects-of.js';
import { readLastPass, TreePasses } from './tree-pass.js';

/** Pause after a failure, such as of a signing command, when nothing new is appended. */
const AGAIN_MS = 5_000;

/** Seals whenever the other side of the port requests it, until that ends it. */
export async function runSealing(port: Port, { configuration, origin, isLogAsLeft }: SealingWork): Promise<void> {
  const post = (message: FromThread) => port.postMessage(message);
  const appends = new Map<number, PromiseWithResolvers<void>>();
  let calls = 0;
  const append: Append = (stream, expected, events) => {
    const [call, waiting] = [++calls, Promise.withResolvers<void>()];
    appends.set(call, waiting);
    post({ append: { call, stream, expected, events } });
    return waiting.promise.finally(() => appends.delete(call));
  };
  const [log, store] = [await openEventLogReader(configuration), openTileStore(configuration)];
  const keys = await keysOf(configuration, log);
  const options = { log, store, append, keys, subjectsOf, origin, realmId: REALM_ID, now: Date.now };
  const sealer = new Sealer(options);
  await sealer.open();
  const policy = await witnessPolicyOf(configuration);
  const report = () => post({ status: { ...sealer.status, witnesses: witnesses?.statuses ?? [], pass: pass ?? null } });
  let pass = await readLastPass(store);
  const passes = new TreePasses({
    log,
    store,
    isLogAsLeft,
    keepForgotten: async (signed) => {
      // Imports the erasing code lazily, because it imports Nest: its decorators need the metadata.
      await import('reflect-metadata');
      const { orderedErasures } = await import('./ordered-erasures.js');
      const ordered = await orderedErasures(log, configuration, Date.now());
      return keepForgottenEntries({ ...options, signed }, ordered);
    },
    onPass: (latest) => {
      pass = latest;
      report();
    },
    onFailure: (error) => post({ error: `the log was not compared with its tree: ${String(error)}` }),
  });
  const witnesses = policy && new Witnesses({ policy, store, onAnswer: report });
  const { publishFolder } = configuration;
  const published = publishFolder === '' ? undefined : new PublishedFolder(publishFolder, store);

  let sealing: Promise<void> | undefined;
  let isAskedAgain = false;
  let again: NodeJS.Timeout | undefined;
  const seal = async () => {
    try {
      await sealer.seal(report);
      report();
      witnesses?.offer();
      await published?.update();
    } catch (error) {
      post({ error: (error as Error).message });
      again = setTimeout(ask, AGAIN_MS).unref();
    }
  };
  /** Runs one sealing at a time; requests in between start another one. */
  const ask = () => {
    clearTimeout(again);
    isAskedAgain = sealing !== undefined;
    sealing ??= seal().finally(() => {
      sealing = undefined;
      if (isAskedAgain) ask();
    });
  };
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  port.on('message', (message: ToThread) => {
    if (message === 'seal') ask();
    else if (message === 'end') end();
    else if (message.error === undefined) appends.get(message.appended)?.resolve();
    else appends.get(message.appended)?.reject(new Error(message.error));
  });
  ask();
  void sealing!.then(() => passes.start());
  await ended;
  isAskedAgain = false;
  await sealing;
  clearTimeout(again);
  await passes.close();
  await witnesses?.close();
  await store.close();
  await log.close();
}

/** The keys of an existing tree must already exist: others would sign nothing. */
async function keysOf(configuration: Configuration, log: EventLogReader): Promise<CheckpointKeys | undefined> {
  const place = keyPlaceOf(configuration);
  const keys = await openKeys(place);
  if (keys || (await readSealingFacts(log, REALM_ID))) return keys;
  return createKeys(place);
}
