import { parseArgs } from 'node:util';
import { measureEvidence } from './measure-evidence.js';

const { messages, files, megabytes } = parseArgs({
  options: {
    messages: { type: 'string', default: '9900' },
    files: { type: 'string', default: '20' },
    megabytes: { type: 'string', default: '1000' },
  },
}).values;

const size = { messages: Number(messages), files: Number(files), fileBytes: (Number(megabytes) * 1e6) / Number(files) };
console.table(await measureEvidence(size, (step) => console.error(step)));
