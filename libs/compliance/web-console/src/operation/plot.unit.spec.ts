import { plot } from './plot.js';

const pointsOf = (drawn: string) => [...drawn.matchAll(/points="([^"]*)"/g)].map(([, points]) => points);

it('A plot reaches from the first value to the last, the highest at the top, and says the same in words', () => {
  const drawn = plot('messages', [0, 50, 100], 'events behind');
  expect(pointsOf(drawn)).toEqual(['0.0,47.0 160.0,24.0 320.0,1.0']);
  expect(drawn).toContain('aria-label="messages: 100 events behind now, at most 100"');
});

it('Values that are not known leave a gap', () => {
  expect(pointsOf(plot('messages', [1, null, 1, 1], 'events behind'))).toEqual(['0.0,1.0', '213.3,1.0 320.0,1.0']);
  expect(plot('messages', [null], 'events behind')).toContain('not measured so far');
});

it('Nothing to do is a line at the bottom', () => {
  expect(pointsOf(plot('messages', [0, 0], 'events behind'))).toEqual(['0.0,47.0 320.0,47.0']);
});
