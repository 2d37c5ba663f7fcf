// An auditor asks about a long log:
//   npm run bench:past -- [--events 1000000]               of an embedded one
//   npm run bench:past -- eventstoredb [--events 1000000]  of the one that CHAT_TEST_EVENTSTOREDB names, else of the stand-in
//   npm run bench:past -- searches [--events 1670000]      of read models: six messages and four edits among ten events
import { parseArgs } from 'node:util';
import { inPath } from '@chat/chat-testing';
import { standIn } from '../servers/stand-in.js';
import { measurePast } from './measure-past.js';
import { measureSearches } from './measure-searches.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { events: { type: 'string', default: '1000000' } },
});
const [events, onStep] = [Number(values.events), (step: string) => console.error(step)];

await using stack = new AsyncDisposableStack();
if (positionals[0] === 'searches') console.table(await measureSearches(events, onStep));
else if (positionals[0] === 'eventstoredb') {
  const eventStoreDb = process.env['CHAT_TEST_EVENTSTOREDB'] ?? (await standIn(stack));
  console.table(await measurePast(events, inPath(eventStoreDb, `past_${process.pid}`), onStep));
} else console.table(await measurePast(events, 'sqlite', onStep));
