import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { type Proven, provenInWords } from './proofs.js';

/** The program in a package that checks its proofs. */
export const VERIFIER = 'verify-proof.mjs';

export const readVerifier = (): Promise<Buffer> =>
  readFile(join(dirname(findPackageJSON(import.meta.url)!), 'tools', VERIFIER));

export interface Checkable {
  readonly proven: Proven;
  readonly keys: readonly string[];
}

export function howToCheck({ proven, keys }: Checkable): string {
  return `HOW TO CHECK THIS PACKAGE

Nothing is needed but this package, and for the proofs Node.js 20 or newer (https://nodejs.org).

1. The package is whole
   Each file has its SHA-256 digest in manifest-sha256.txt, one folder up, and that file has its own in tagmanifest-sha256.txt (BagIt 1.0,
   RFC 8493). There: sha256sum --check manifest-sha256.txt, or bagit.py --validate.
${proven.isSealed ? proofs(keys) : ''}
What is proven: ${provenInWords(proven)}
`;
}

const proofs = (keys: readonly string[]) => `
2. The messages are what the log says
   In this folder: node ${VERIFIER} proofs/message-ID.json --key KEY
   All of them:    for proof in proofs/*.json; do node ${VERIFIER} "$proof" --key KEY >/dev/null || echo "$proof"; done
   It prints what it has checked, and ends with "Proven." and exit code 0, else with "Not proven" and why.
   KEY is one of the log's verifier keys. Ask the organization, or a witness, whether they are the log's; any one is enough:
${keys.map((key) => `   ${key}`).join('\n')}
   A key that begins with another letter than A after its second "+" is ML-DSA-44, which only newer versions of Node.js know.

3. The log is the one that others have seen
   Each proof ends with a checkpoint, which the log's keys have signed: name, number of events and root of the log's tree. Compare it with one
   that a witness, or you, have kept. With --policy FILE the program demands the signatures of witnesses as well (c2sp.org/tlog-policy).

How it is proven, to write a program of your own
   The log is a transparency log: a Merkle tree as in RFC 6962, SHA-256. A file in proofs/ has, for each event of a message: "entry", the
   bytes of its leaf; "proof", the inclusion of the leaf under a signed checkpoint (c2sp.org/tlog-proof, c2sp.org/tlog-checkpoint); "salt" and
   "content". The entry's "commitment" is the base64 of SHA-256 over "chat commitment v1", a zero byte, the 32 bytes of the salt, and the
   content as canonical JSON (RFC 8785). The entry says by whom ("actor"), when ("time", UNIX milliseconds) and where ("stream", "revision"):
   revisions from 0 without a gap mean that nothing of the message's own stream is left out. An event with "withheld" or "erased" instead of a
   content is proven to have happened, not what it said.
`;
