import { createPrivateKey } from 'node:crypto';
import { parseProof, verifyProof } from '@chat/testing';
import fc from 'fast-check';
import { formatCheckpoint } from '../notes/checkpoint.js';
import { formatVerifierKey, generatePrivateKey, SIGNATURES, signingKey } from '../notes/keys.js';
import { signCheckpoint } from '../notes/signatures.js';
import { formatNote } from '../notes/signed-note.js';
import { leafHash } from '../tree/hashes.js';
import { inclusionProof, rootOf } from '../tree/proofs.js';
import { MemoryTree } from '../vectors/memory-tree.fixture.js';
import { MalformedPolicy, parsePolicy } from './policy.js';
import { formatProof } from './tlog-proof.js';

const ORIGIN = 'chat.example.com/team-00112233';
const log = signingKey(ORIGIN, SIGNATURES.ed25519, generatePrivateKey(SIGNATURES.ed25519));
const witnesses = ['a', 'b', 'c'].map((name, at) => {
  const type = at === 0 ? SIGNATURES.mlDsa44 : SIGNATURES.cosignature;
  return signingKey(`${name}.example.org`, type, generatePrivateKey(type));
});
const vkeys = witnesses.map(formatVerifierKey);
const TWO_OF_THREE = `
# who watches us
log ${formatVerifierKey(log)} https://chat.example.com
witness A ${vkeys[0]} https://a.example.org
witness B ${vkeys[1]}
\twitness  C ${vkeys[2]}
group BC any B C
group all all A BC
quorum all
`;

const SIZE = 300;
const tree = MemoryTree.of(SIZE);

async function proofOf(index: number, cosigners = witnesses) {
  const text = formatCheckpoint({ origin: ORIGIN, size: SIZE, root: await rootOf(SIZE, tree.hashesAt(SIZE)) });
  const signatures = [log, ...cosigners].map((key) => signCheckpoint(text, key, 1_800_000_000));
  const hashes = await inclusionProof(index, SIZE, tree.hashesAt(SIZE));
  return formatProof({ index, hashes, checkpoint: formatNote({ text, signatures }) });
}

const leaf = (index: number) => leafHash(Buffer.from(`leaf ${index}`));

describe('a proof', () => {
  const policy = parsePolicy(TWO_OF_THREE);

  it('is verified by somebody who has only the policy', async () => {
    verifyProof(parseProof(await proofOf(42)), leaf(42), policy);
  });

  it('is refused with another entry, or too few witnesses', async () => {
    const text = await proofOf(42);
    expect(() => verifyProof(parseProof(text), leaf(43), policy)).toThrow('does not hold this entry as its leaf 42');
    const [a, b] = [witnesses[0]!, witnesses[1]!];
    verifyProof(parseProof(await proofOf(42, [a, b])), leaf(42), policy);
    for (const few of [[], [a], [b, witnesses[2]!]]) {
      const lacking = parseProof(await proofOf(42, few));
      expect(() => verifyProof(lacking, leaf(42), policy)).toThrow('Too few witnesses of all');
    }
  });

  it('is refused when the log is unknown to the policy, or has not signed', async () => {
    const proof = parseProof(await proofOf(42));
    expect(() => verifyProof(proof, leaf(42), parsePolicy('quorum none'))).toThrow('does not know a log');
    const other = signingKey(ORIGIN, SIGNATURES.ed25519, generatePrivateKey(SIGNATURES.ed25519));
    const others = parsePolicy(`log ${formatVerifierKey(other)}\nquorum none\n`);
    expect(() => verifyProof(proof, leaf(42), others)).toThrow('no true signature of the log');
  });

  it('is refused with any character changed that is not of a signature nobody needs', async () => {
    const text = await proofOf(200, []);
    const noWitness = parsePolicy(`log ${formatVerifierKey(log)}\nquorum none\n`);
    verifyProof(parseProof(text), leaf(200), noWitness);
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.integer({ min: 1, max: 94 }), (at, by) => {
        const changed = String.fromCharCode(33 + ((text.charCodeAt(at) - 33 + by + 94) % 94));
        fc.pre(changed !== text[at]);
        const forged = text.slice(0, at) + changed + text.slice(at + 1);
        expect(() => verifyProof(parseProof(forged), leaf(200), noWitness)).toThrow();
      }),
      { numRuns: 500 },
    );
  });
});

describe('a policy', () => {
  it('of keys of two algorithms leaves nothing behind that fails the next private key', () => {
    const pem = generatePrivateKey(SIGNATURES.mlDsa44).export({ format: 'pem', type: 'pkcs8' });
    parsePolicy(TWO_OF_THREE);
    expect(() => createPrivateKey(pem)).not.toThrow();
  });

  it.each([
    ['quorum', 'of one name'],
    ['', 'no quorum line'],
    ['quorum X', 'line 1: no line before names X'],
    ['quorum none\nquorum none', 'line 2: there must be one quorum'],
    ['witnes A', 'line 1: witnes is none of'],
    [`witness none ${vkeys[0]}\nquorum none`, 'line 1: none cannot be a name'],
    [`witness A ${vkeys[0]}\nwitness B ${vkeys[0]}`, 'line 2: the key of a.example.org is there twice'],
    [`witness A ${formatVerifierKey(log)}`, 'is not the key of a witness'],
    [`log ${vkeys[1]}`, 'is the key of a witness'],
    [`witness A ${vkeys[0]}\ngroup G 2 A\nquorum G`, 'line 2: 2 of 1 members is not possible'],
    [`witness A ${vkeys[0]}\ngroup G 0 A\nquorum G`, 'line 2: 0 of 1 members is not possible'],
    [`witness A ${vkeys[0]}\ngroup G any A\ngroup H any A\nquorum G`, 'line 3: A is a member of a group already'],
    [`witness A ${vkeys[0]} nonsense`, 'nonsense is not a URL'],
    ['log nonsense', 'nonsense is not a verifier key'],
  ])('that says %j is refused: %s', (text, reason) => {
    expect(() => parsePolicy(text)).toThrow(MalformedPolicy);
    expect(() => parsePolicy(text)).toThrow(reason);
  });
});
