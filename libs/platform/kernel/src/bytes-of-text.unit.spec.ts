import { bytesOfText } from './bytes-of-text.js';

describe('The bytes of a text', () => {
  it('are one for each character of Latin-1, and two for each when there is another one', () => {
    expect(['', 'café\n\u0000', 'é'.repeat(1_000)].map(bytesOfText)).toEqual([0, 6, 1_000]);
    expect(['ā', `${'x'.repeat(999)}–`, '😀'].map(bytesOfText)).toEqual([2, 2_000, 4]);
  });
});
