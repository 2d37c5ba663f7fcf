import type { CommandLinePart, HistoryFacts, ShownPart } from '@chat/capability';
import type { Recorded } from '@chat/kernel';
import type { LogInRecorded } from './log-in/log-in.aggregate.js';
import type { RefusedLogIn } from './refused-log-ins/refused-log-ins.js';

export const commandLine: CommandLinePart = {
  histories: [
    {
      option: '--log-ins',
      description: 'show instead who logged in, from which address, with which program',
      what: 'log_ins',
      show: recorded,
    },
    {
      option: '--refused-log-ins',
      description: 'show instead who was refused, by the hour, as the running server has counted',
      what: 'refused_log_ins',
      show: refused,
    },
  ],
  requests: {
    refusedLogIns: () =>
      Promise.reject(
        new Error('Refused log-ins are counted in the memory of a server: start it, or use its console or its API.'),
      ),
  },
};

/** Everybody who logged in, as long as that is kept. */
async function recorded({ read }: HistoryFacts): Promise<ShownPart> {
  const logIns: object[] = [];
  const rows: string[][] = [];
  await read((event, directory) => {
    if (event.type !== 'LogInRecorded') return;
    const { data, metadata } = event as Recorded<LogInRecorded>;
    const { userId, how, keyId, address, client } = data;
    const name = directory.user(userId)?.fullName ?? '?';
    const time = new Date(metadata.time).toISOString();
    logIns.push({ time, user_id: userId, name, how, key_id: keyId, address, client });
    rows.push([time, `${name} (${userId})`, how, address, client, keyId === null ? '' : `key ${keyId}`]);
  });
  return { data: { log_ins: logIns }, rows };
}

async function refused({ request }: HistoryFacts): Promise<ShownPart> {
  const answer = await request<{ readonly refused: readonly RefusedLogIn[] }>({ refusedLogIns: true });
  const shown = answer.refused.map(({ hour, ...each }) => ({ hour: new Date(hour).toISOString(), ...each }));
  return {
    data: { refused: shown },
    rows: shown.map(({ hour, name, address, count }) => [hour, name, address, `${count}`]),
  };
}
