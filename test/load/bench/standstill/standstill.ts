import { parseArgs } from 'node:util';
import { measureChannels } from './measure-channels.js';
import { measureStandstill } from './measure-standstill.js';

const { messages, channels } = parseArgs({
  options: { messages: { type: 'string', default: '1000000' }, channels: { type: 'string' } },
}).values;
const onStep = (step: string) => console.error(step);

if (channels !== undefined) console.table(await measureChannels(Number(channels), onStep));
else {
  const measured = await measureStandstill(Number(messages), onStep);
  console.table(measured.map(({ waits, ...each }) => ({ ...each, ...waits })));
}
