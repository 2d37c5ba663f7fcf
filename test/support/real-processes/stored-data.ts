import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngines, openEventLog, projections, readConfiguration } from '@chat/composition';
import type { RecordedEvent } from '@chat/kernel';
import type { MessageContentEdited, MessagePosted } from '@chat/messages';
import { verifyProjection } from '@chat/projections';
import { DamagedReadModel } from '@chat/read-store';
import type { Environment } from '@chat/chat-testing';

const SHOWN = 5;

/**
 * Finds what is wrong in the data of a server that is not running, as sentences: faults in the log itself, and read models that
 * are not what a replay of the log gives.
 */
export async function faultsOf(environment: Environment): Promise<string[]> {
  const { log, store } = await openEngines(readConfiguration(environment), { makesLog: false });
  try {
    const faults = [...(await log.checkIntegrity()).problems];
    const head = await log.head();
    for (const projection of projections) {
      const position = await store.checkpoint(projection.name);
      if (position > head) faults.push(`${projection.name} is at ${position}, after the end of the log, ${head}`);
      const differences = await Array.fromAsync(verifyProjection(log, store, projection)).catch((error: unknown) => {
        if (!(error instanceof DamagedReadModel)) throw error;
        faults.push(error.message);
        return [];
      });
      const ids = differences.slice(0, SHOWN).map(({ id }) => id);
      if (ids.length > 0)
        faults.push(`${projection.name} differs in ${differences.length} documents: ${ids.join(', ')}`);
    }
    return faults;
  } finally {
    await store.close();
    await log.close();
  }
}

/** The log of a server that ended, read in a copy: the next start is to find what the end left behind. */
export async function eventsLeftBehind(environment: Environment): Promise<RecordedEvent[]> {
  const copy = mkdtempSync(join(tmpdir(), 'chat-server-copy-'));
  try {
    cpSync(environment['CHAT_DATA_DIR']!, copy, { recursive: true });
    return await storedEvents({ ...environment, CHAT_DATA_DIR: copy });
  } finally {
    rmSync(copy, { recursive: true });
  }
}

export interface StoredMessage {
  readonly senderId: number;
  /** As it was posted, then after every edit. */
  readonly contents: string[];
}

/** Every message in the log of a server that is not running, by id. */
export async function storedMessages(environment: Environment): Promise<Map<number, StoredMessage>> {
  return messagesIn(await storedEvents(environment));
}

/** Every message that these events have, by id. */
export function messagesIn(events: readonly RecordedEvent[]): Map<number, StoredMessage> {
  const messages = new Map<number, StoredMessage>();
  for (const { type, data } of events) {
    if (type !== 'MessagePosted' && type !== 'MessageContentEdited') continue;
    const { messageId, senderId, content } = data as (MessagePosted | MessageContentEdited)['data'];
    const message = messages.get(messageId);
    if (message) message.contents.push(content);
    else messages.set(messageId, { senderId, contents: [content] });
  }
  return messages;
}

/** The log of a server that is not running. @param from what comes after this position */
export async function storedEvents(environment: Environment, from = 0): Promise<RecordedEvent[]> {
  const log = await openEventLog(readConfiguration(environment));
  try {
    return (await Array.fromAsync(log.readAll({ from }))).flat();
  } finally {
    await log.close();
  }
}
