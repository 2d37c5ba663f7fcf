import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchConsole } from './console/bench-console.js';
import { measureHttp } from './measure-http.js';
import { measureLimiter } from './measure-limiter.js';
import { measureLog } from './measure-log.js';
import { measureMoves } from './measure-moves.js';
import { measureSealing } from './measure-sealing.js';
import { measureSearch } from './measure-search.js';
import { report, table } from './report.js';
import { benchServers } from './servers/servers.js';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '5' },
    messages: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    'server-flag': { type: 'string', multiple: true, default: [] },
  },
});
const pace = { rounds: Number(options.rounds), seconds: Number(options.seconds) };

/** Events: a tree of several levels, made within seconds. */
const SEALED = 100_000;

if (positionals[0] === 'servers') await benchServers(pace);
else if (positionals[0] === 'console') await benchConsole(Number(options.minutes), options.json);
else await benchEmbedded();

async function benchEmbedded(): Promise<void> {
  const log = await inFolder((folder) => measureLog(folder, pace.seconds));
  const http = await inFolder((folder) => measureHttp(folder, pace, options['server-flag']));
  const moves = await inFolder(measureMoves);
  const search = await inFolder((folder) => measureSearch(folder, Number(options.messages)));
  const sealing = await inFolder((folder) => measureSealing(folder, Math.min(Number(options.messages), SEALED)));
  const results = report(http, { ...log, ...sealing }, moves, search, measureLimiter());
  console.log(options.json ? JSON.stringify(results, null, 2) : table(results));
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'chat-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
