import { parseArgs } from 'node:util';
import { measurePast } from './measure-past.js';

const { events } = parseArgs({ options: { events: { type: 'string', default: '1000000' } } }).values;

console.table(await measurePast(Number(events), (step) => console.error(step)));
