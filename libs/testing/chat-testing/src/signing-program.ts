import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SealingKeys } from '@chat/sealing';

/**
 * A program that signs with keys of its own, as one for a key management service would. While there is a file `broken` beside it, it
 * fails; while there is a file `silent`, it does not answer.
 * @returns its path
 */
export function signingProgram(folder: string): string {
  const keys = join(folder, 'elsewhere.pem');
  writeFileSync(keys, SealingKeys.generate().toPem());
  const program = join(folder, 'sign');
  writeFileSync(
    program,
    `#!${process.execPath}
const { createPrivateKey, createPublicKey, sign } = require('node:crypto');
const { existsSync, readFileSync } = require('node:fs');
const has = (name) => existsSync(require('node:path').join(__dirname, name));
const keys = readFileSync(${JSON.stringify(keys)}, 'utf8').match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g).map((pem) => createPrivateKey(pem));
const [verb, algorithm] = process.argv.slice(2);
if (has('broken')) process.exit(3);
else if (has('silent')) setInterval(() => {}, 1000);
else if (verb === 'keys') for (const key of keys) console.log(createPublicKey(key).export({ format: 'pem', type: 'spki' }));
else console.log(sign(null, readFileSync(0), keys.find((key) => key.asymmetricKeyType === algorithm)).toString('base64'));
`,
  );
  chmodSync(program, 0o700);
  return program;
}
