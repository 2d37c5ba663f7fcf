import fc from 'fast-check';
import { EMPTY_ROOT } from '../tree/hashes.js';
import { formatCheckpoint, parseCheckpoint } from './checkpoint.js';
import { formatVerifierKey, generatePrivateKey, parseVerifierKey, SIGNATURES, signingKey } from './keys.js';
import { signCheckpoint, verifiedSignatures } from './signatures.js';
import { formatNote, MalformedNote, parseNote } from './signed-note.js';

const ORIGIN = 'chat.example.com/team-00112233';
const TEXT = formatCheckpoint({ origin: ORIGIN, size: 5, root: EMPTY_ROOT });
const TIME = 1_800_000_000;

describe.each(Object.entries(SIGNATURES))('a signature of the type %s', (_name, type) => {
  const key = signingKey(
    type === SIGNATURES.cosignature ? 'witness.example.org' : ORIGIN,
    type,
    generatePrivateKey(type),
  );
  const signature = signCheckpoint(TEXT, key, TIME);
  const verifier = parseVerifierKey(formatVerifierKey(key));

  it('is verified by the key as it is published', () => {
    const note = parseNote(formatNote({ text: TEXT, signatures: [signature] }));
    expect(verifiedSignatures(note, [verifier])).toEqual([
      { key: verifier, ...(type !== SIGNATURES.ed25519 && { time: TIME }) },
    ]);
  });

  it('is not true any more with a bit of it changed', () => {
    fc.assert(
      fc.property(fc.nat(8 * signature.signature.length - 1), (bit) => {
        const changed = Buffer.from(signature.signature);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        const signatures = [{ ...signature, signature: changed }];
        expect(verifiedSignatures({ text: TEXT, signatures }, [verifier])).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('is not true of another size, root or origin', () => {
    const checkpoint = parseCheckpoint(TEXT);
    for (const other of [
      { ...checkpoint, size: 6 },
      { ...checkpoint, root: Buffer.alloc(32) },
      { ...checkpoint, origin: 'chat.example.com/team-00112234' },
    ])
      expect(verifiedSignatures({ text: formatCheckpoint(other), signatures: [signature] }, [verifier])).toEqual([]);
  });

  it('by an unknown key, or by a key of the same name, is ignored', () => {
    const other = signingKey(key.name, type, generatePrivateKey(type));
    expect(verifiedSignatures({ text: TEXT, signatures: [signature] }, [other])).toEqual([]);
    expect(
      verifiedSignatures({ text: TEXT, signatures: [signCheckpoint(TEXT, other, TIME), signature] }, [verifier]),
    ).toHaveLength(1);
  });
});

it.each([
  'no key',
  'name+00000000+AQ==',
  `${ORIGIN}+00000000+${Buffer.concat([Buffer.of(1), Buffer.alloc(32, 1)]).toString('base64')}`,
  `${ORIGIN}+00000000+${Buffer.concat([Buffer.of(9), Buffer.alloc(32, 1)]).toString('base64')}`,
])('the verifier key %s is refused', (text) => expect(() => parseVerifierKey(text)).toThrow('key'));

it.each([
  '',
  'text\n',
  'text\n\n',
  'text\n\n— name AAAA\n',
  'text\n\n- name AAAAAAAA\n',
  'text\n\n— name AAAAAAAA',
  `text\n\n${'— name AAAAAAAA\n'.repeat(65)}`,
])('the note %j is refused', (text) => expect(() => parseNote(text)).toThrow(MalformedNote));

it.each([
  'origin\n05\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n',
  'origin\n5\n47DEQpj8HBSa\n',
  'origin\n9999999999999999\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n',
  '\n5\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n',
])('the checkpoint %j is refused', (text) => expect(() => parseCheckpoint(text)).toThrow(MalformedNote));
