import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  formatAddCheckpoint,
  formatCheckpoint,
  formatNote,
  formatVerifierKey,
  generatePrivateKey,
  leafHash,
  parseSignatures,
  parseVerifierKey,
  signCheckpoint,
  SIGNATURES,
  signingKey,
  verifiedSignatures,
} from '@chat/transparency';
import { startWitness, type WitnessChoices } from './witness.js';

const log = signingKey('chat.example.com/team', SIGNATURES.ed25519, generatePrivateKey(SIGNATURES.ed25519));
const text = formatCheckpoint({ origin: log.name, size: 1, root: leafHash(Buffer.from('leaf')) });
const checkpoint = formatNote({ text, signatures: [signCheckpoint(text, log, 1_800_000_000)] });

describe('chat witness', () => {
  let folder: string;
  let choices: WitnessChoices;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'witness-'));
    const policy = join(folder, 'policy');
    await writeFile(policy, `# One log.\nlog ${formatVerifierKey(log)}\nquorum none\n`);
    choices = { listen: '127.0.0.1:0', policy, name: 'witness.example.org', folder: join(folder, 'witness') };
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('prints the lines of a policy that names it, keeps its keys, and cosigns the logs that it was told of', async () => {
    const first = await startWitness(choices, () => {});
    const witnesses = first.lines.slice(0, 2).map((line) => line.split(' '));
    const url = witnesses[0]![3]!;
    const body = formatAddCheckpoint({ old: 0, proof: [], checkpoint });
    const answer = await fetch(`${url}/add-checkpoint`, { method: 'POST', body });
    expect(answer.status).toBe(200);
    const signatures = parseSignatures(await answer.text());
    const keys = witnesses.map(([, , key]) => parseVerifierKey(key!));
    expect(verifiedSignatures({ text, signatures }, keys)).toHaveLength(2);
    await first.server.close();

    const again = await startWitness(choices, () => {});
    expect(again.lines.map((line) => line.split(' ')[2])).toEqual(first.lines.map((line) => line.split(' ')[2]));
    const url2 = again.lines[0]!.split(' ')[3]!;
    expect((await fetch(`${url2}/add-checkpoint`, { method: 'POST', body })).status).toBe(409);
    await again.server.close();
  });

  it.each([
    ['an address without a port', { listen: 'localhost' }, 'a host and a port are needed'],
    ['a name with a space', { name: 'my witness' }, 'a name such as witness.example.org'],
  ])('is refused with %s', async (_what, wrong, words) => {
    await expect(startWitness({ ...choices, ...wrong }, () => {})).rejects.toThrow(words);
  });

  it('is refused when its policy names no log, or cannot be read', async () => {
    await writeFile(choices.policy, 'quorum none\n');
    await expect(startWitness(choices, () => {})).rejects.toThrow('names no log');
    await writeFile(choices.policy, 'log nonsense\n');
    await expect(startWitness(choices, () => {})).rejects.toThrow('line 1');
  });
});
