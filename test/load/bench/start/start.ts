import { parseArgs } from 'node:util';
import { measureStart } from './measure-start.js';

const { events } = parseArgs({ options: { events: { type: 'string', default: '1000000' } } }).values;

console.log(await measureStart(Number(events), (step) => console.error(step)));
