import { parseArgs } from 'node:util';
import { measureStandstill } from './measure-standstill.js';

const { messages } = parseArgs({ options: { messages: { type: 'string', default: '1000000' } } }).values;

const measured = await measureStandstill(Number(messages), (step) => console.error(step));
console.table(measured.map(({ waits, ...each }) => ({ ...each, ...waits })));
