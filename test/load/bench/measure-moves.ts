import { openSqliteEventLog } from '@chat/event-log/sqlite';
import { messageAggregate } from '@chat/messages';
import { ChatServer } from './chat-server.js';
import { fillLog, posted, toAppend } from './fill-log.js';
import { accounts, small, team, toEdit, toRead } from './organization.js';
import { patch, post } from './requests.js';

/** Figures of one request after the other. */
export interface MoveFigures {
  readonly name: string;
  /** Milliseconds. */
  readonly median: number;
  readonly longest: number;
  /** Milliseconds of processor time for each request, all threads, with what the service does afterwards. */
  readonly serverCpu: number;
}

export interface MoveResults {
  readonly moves: readonly MoveFigures[];
}

interface FilledTopic {
  readonly topic: string;
  readonly firstId: number;
  readonly size: number;
}

const SIZES = [10, 1_000, 20_000];
const REPETITIONS = 5;
const SILENTLY = { send_notification_to_new_thread: false };
const WITH_NOTICES = { send_notification_to_old_thread: true, send_notification_to_new_thread: true };
const [mover] = accounts as [(typeof accounts)[number]];

/** Moves whole topics in an organization of 10,000 people, one request after the other. @param folder empty */
export async function measureMoves(folder: string): Promise<MoveResults> {
  await (await ChatServer.start(folder)).stop();
  await fillLog(folder);
  const topics = await fillTopics(folder);
  const server = await ChatServer.start(folder);
  try {
    await post(server.port, 'register', mover, { event_types: '["message","update_message"]' });
    const [few] = topics as [FilledTopic, ...FilledTopic[]];
    const moves: MoveFigures[] = [];
    for (const each of topics) {
      const elsewhere = (turn: number) => ({ ...SILENTLY, stream_id: turn % 2 === 0 ? small.id : team.id });
      moves.push(await measure(server, `move ${each.size} to another channel`, each, elsewhere));
    }
    const resolved = (turn: number) => ({ topic: turn % 2 === 0 ? `✔ ${few.topic}` : few.topic });
    moves.push(await measure(server, `resolve a topic of ${few.size}`, few, resolved));
    const renamed = (turn: number) => ({ ...WITH_NOTICES, topic: `name ${turn}` });
    moves.push(await measure(server, `rename ${few.size}, two notices`, few, renamed));
    return { moves };
  } finally {
    await server.stop();
  }
}

async function fillTopics(folder: string): Promise<FilledTopic[]> {
  const log = await openSqliteEventLog({ folder });
  let firstId = 1 + toEdit.length + toRead.length;
  const topics = SIZES.map((size) => {
    const topic = { topic: `${size} messages`, firstId, size };
    firstId += size;
    return topic;
  });
  const messages = topics.flatMap(({ topic, firstId, size }) =>
    Array.from({ length: size }, (_, at) => posted({ id: firstId + at, author: mover, edits: 0 }, topic)),
  );
  await Promise.all(
    messages.map((message) =>
      log.append(messageAggregate.streamName(message.data.messageId), 'no_stream', [toAppend(message)]),
    ),
  );
  await log.close();
  return topics;
}

/** The first request, for warming up, does not count. */
async function measure(
  server: ChatServer,
  name: string,
  { firstId }: FilledTopic,
  change: (turn: number) => Readonly<Record<string, string | number | boolean>>,
): Promise<MoveFigures> {
  const times: number[] = [];
  let cpuBefore = 0;
  for (let turn = 0; turn <= REPETITIONS; turn++) {
    if (turn === 1) cpuBefore = await server.cpuSeconds();
    const started = performance.now();
    await patch(server.port, `messages/${firstId}`, mover, { propagate_mode: 'change_all', ...change(turn) });
    if (turn > 0) times.push(performance.now() - started);
  }
  const serverCpu = (((await server.cpuSeconds()) - cpuBefore) / REPETITIONS) * 1_000;
  const ascending = times.toSorted((a, b) => a - b);
  return { name, median: ascending[Math.floor(REPETITIONS / 2)]!, longest: ascending.at(-1)!, serverCpu };
}
