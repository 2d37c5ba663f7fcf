import { FoldedState, readConfiguration } from '@chat/composition';
import type { EventLogReader } from '@chat/event-log';
import type { Recorded } from '@chat/kernel';
import type { LogInRecorded, RefusedLogIn } from '@chat/log-ins';
import type { Environment } from './engines.js';
import { onLogForOperator } from './operator-requests.js';
import { printable, type Report, table } from './output.js';

/** Everybody who logged in, as long as that is kept: when, how, from where and with which program. */
export async function logInsHistory(log: EventLogReader): Promise<Report> {
  const { directory, fold } = new FoldedState();
  const logIns: object[] = [];
  const rows: string[][] = [];
  for await (const events of log.readAll()) {
    for (const event of events) {
      fold(event);
      if (event.type !== 'LogInRecorded') continue;
      const { data, metadata } = event as Recorded<LogInRecorded>;
      const { userId, how, keyId, address, client } = data;
      const name = directory.user(userId)?.fullName ?? '?';
      const time = new Date(metadata.time).toISOString();
      logIns.push({ time, user_id: userId, name, how, key_id: keyId, address, client });
      const key = keyId === null ? '' : `key ${keyId}`;
      rows.push([time, `${printable(name)} (${userId})`, how, printable(address), printable(client), key]);
    }
  }
  return { ok: true, data: { log_ins: logIns }, lines: table(rows) };
}

/** @throws Error where no server has the data folder: refusals are counted in its memory */
export async function refusedLogIns(environment: Environment): Promise<Report> {
  const request = { refusedLogIns: true } as const;
  const configuration = readConfiguration(environment);
  const { refused } = await onLogForOperator<{ readonly refused: readonly RefusedLogIn[] }>(
    configuration,
    request,
    () => {
      throw new Error(
        'Refused log-ins are counted in the memory of a server: start it, or use its console or its API.',
      );
    },
  );
  const shown = refused.map(({ hour, ...each }) => ({ hour: new Date(hour).toISOString(), ...each }));
  const rows = shown.map(({ hour, name, address, count }) => [hour, printable(name), printable(address), `${count}`]);
  return { ok: true, data: { refused: shown }, lines: table(rows) };
}
