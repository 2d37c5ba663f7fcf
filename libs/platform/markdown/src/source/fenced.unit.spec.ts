import { fenced } from './fenced.js';

it('A block has a longer fence than what it holds, also of back-ticks that are together only when they are read', () => {
  expect(fenced('quote', '```\n@**all**')).toBe('```` quote\n```\n@**all**\n````');
  expect(fenced('quote', '``\u0002`\n@**all**')).toBe('```` quote\n```\n@**all**\n````');
});
