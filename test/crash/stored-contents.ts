import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MessageContentEdited, MessagePosted } from '@chat/messages';
import { eventsOf } from '../real-processes/data-folder.js';

/**
 * The contents of every message in the log, oldest first, by message id. Reads a copy of the data folder, so that what
 * a kill leaves behind stays as it is for the server.
 */
export async function storedContents(folder: string): Promise<Map<number, string[]>> {
  const copy = mkdtempSync(join(tmpdir(), 'chat-server-copy-'));
  try {
    cpSync(folder, copy, { recursive: true });
    const contents = new Map<number, string[]>();
    for (const event of await eventsOf(copy)) {
      if (event.type !== 'MessagePosted' && event.type !== 'MessageContentEdited') continue;
      const { messageId, content } = event.data as (MessagePosted | MessageContentEdited)['data'];
      contents.set(messageId, [...(contents.get(messageId) ?? []), content]);
    }
    return contents;
  } finally {
    rmSync(copy, { recursive: true });
  }
}
