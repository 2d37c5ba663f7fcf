import { nodeTooOld } from '@chat/kernel';

// The program itself is imported later: an older Node.js already fails to load it, in many lines.
const refusal = nodeTooOld(process.versions.node);
if (refusal === undefined) await import('./program.js');
else {
  console.error(refusal);
  process.exit(1);
}
