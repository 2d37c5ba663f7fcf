import { setTimeout as pause } from 'node:timers/promises';
import { pieceByPiece } from './piece-by-piece.js';

it('A large work rests after each piece for as long as that took', async () => {
  const [begun, ended]: number[][] = [[], []];
  await pieceByPiece(new AbortController().signal, async () => {
    begun!.push(performance.now());
    await pause(20);
    ended!.push(performance.now());
    return ended!.length < 4;
  });
  const took = begun!.map((at, place) => ended![place]! - at);
  const rested = begun!.slice(1).map((at, place) => at - ended![place]!);
  expect(rested).toHaveLength(3);
  for (const [place, ms] of rested.entries()) expect(ms).toBeGreaterThan(0.8 * took[place]!);
});

it('A large work ends after the piece at hand', async () => {
  const ending = new AbortController();
  let pieces = 0;
  await pieceByPiece(ending.signal, async () => {
    if (++pieces === 2) ending.abort();
    return true;
  });
  expect(pieces).toBe(2);
});
