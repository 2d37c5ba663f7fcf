import { successful } from '@chat/chat-testing';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import type { Snapshot } from './replayed-messages.js';

/** A message as the API answers it. */
export interface SeenMessage {
  readonly channelId: number;
  readonly topic: string;
  /** Without the HTML of differences. */
  readonly history: readonly Snapshot[];
}

const LISTED_AT_ONCE = 500;
const ASKED_AT_ONCE = 16;

/** The messages that the reader can read, each with its history. */
export async function seenMessages(reader: ApiClient, ids: readonly number[]): Promise<Map<number, SeenMessage>> {
  const seen = new Map<number, SeenMessage>();
  for (let at = 0; at < ids.length; at += LISTED_AT_ONCE) {
    const fields = { message_ids: ids.slice(at, at + LISTED_AT_ONCE), allow_empty_topic_name: true };
    const { messages } = successful(await reader.get('/messages', fields));
    for (const { id, stream_id: channelId, subject: topic } of messages as Listed[]) {
      seen.set(id, { channelId, topic, history: [] });
    }
  }
  const left = [...seen.keys()];
  const askOn = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      seen.set(id, { ...seen.get(id)!, history: await historyOf(reader, id) });
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, askOn));
  return seen;
}

interface Listed {
  readonly id: number;
  readonly stream_id: number;
  readonly subject: string;
}

async function historyOf(reader: ApiClient, id: number): Promise<Snapshot[]> {
  const answer = await reader.get(`/messages/${id}/history`, { allow_empty_topic_name: true });
  const history = successful(answer)['message_history'] as Snapshot[];
  return history.map(({ content_html_diff: _html, ...snapshot }) => snapshot);
}
