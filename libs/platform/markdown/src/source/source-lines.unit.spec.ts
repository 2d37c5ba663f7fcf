import { fenceAround } from './source-lines.js';

describe('a fence around a content', () => {
  it.each([
    ['has three back-ticks at least', 'a `b`', '```'],
    ['is longer than every fence inside', '```js\n````\n```', '`````'],
    ['counts back-ticks that reserved characters part', '``\u0003``\u0002`\n`', '``````'],
  ])('%s', (_case, content, fence) => {
    expect(fenceAround(content)).toBe(fence);
  });
});
