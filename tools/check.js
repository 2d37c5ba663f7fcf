// Types, style and boundaries, beside each other:
//   npm run check
import { inOnePiece } from './in-one-piece.js';

const CHECKS = [
  'tsc',
  'tsc -p tsconfig.browser.json',
  'oxlint',
  'prettier --check .',
  'node tools/architecture/comments.ts',
  'depcruise --config tools/architecture/boundaries.cjs apps libs test',
  'depcruise --config tools/architecture/folders.cjs apps libs',
];

const failed = (await Promise.all(CHECKS.map((command) => inOnePiece(command)))).includes(false);
process.exitCode = failed ? 1 : 0;
