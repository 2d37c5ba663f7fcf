import every from './jest.config.js';
import { SUITES } from './tools/test-engines-suites.js';

/** For `npm test`: what every change needs. `npm run test:engines` and `npm run test:clients` run the rest. */
export default {
  ...every,
  testPathIgnorePatterns: ['test/clients/', ...SUITES].map((pattern) => `<rootDir>/${pattern}`),
};
