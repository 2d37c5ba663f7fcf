import type { Round } from './round.js';

export const GREEN: Round = {
  number: 1,
  isLoaded: false,
  isGreen: true,
  seconds: 300,
  load: 3.4,
  passed: 7000,
  failed: 0,
  failures: [],
};
