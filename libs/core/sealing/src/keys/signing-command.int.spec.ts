import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatCheckpoint, leafHash, parseVerifierKey, verifiedSignatures } from '@chat/transparency';
import { openKeys } from './sealing-keys.js';
import { signingProgram } from '@chat/chat-testing';

const ORIGIN = 'chat.example.com/team-00112233';
const TEXT = formatCheckpoint({ origin: ORIGIN, size: 5, root: leafHash(Buffer.from('leaf')) });
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signing-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a command that signs', () => {
  it('signs checkpoints with both keys, and other texts with one', async () => {
    const keys = (await openKeys(`command:${signingProgram(folder)}`))!;
    const verifiers = keys.verifierKeys(ORIGIN).map(parseVerifierKey);
    const signatures = await keys.sign(ORIGIN, TEXT, 1_800_000_000);
    expect(verifiedSignatures({ text: TEXT, signatures }, verifiers)).toHaveLength(2);
    const other = [await keys.signText(ORIGIN, 'a change\n')];
    expect(verifiedSignatures({ text: 'a change\n', signatures: other }, verifiers)).toHaveLength(1);
  });

  it('that fails is named, and may answer later', async () => {
    const program = signingProgram(folder);
    const keys = (await openKeys(`command:${program}`))!;
    await writeFile(join(folder, 'broken'), '');
    const words = `The signing command ${program} ended with exit code 3.`;
    await expect(keys.sign(ORIGIN, TEXT, 1)).rejects.toThrow(words);
    await expect(openKeys(`command:${program}`)).rejects.toThrow(words);
    await rm(join(folder, 'broken'));
    expect(await keys.sign(ORIGIN, TEXT, 1)).toHaveLength(2);
  });

  it.each([
    ['there is none', '/none/such', 'cannot be run'],
    ['it prints other things', `${process.execPath} --version`, 'must print an Ed25519 and an ML-DSA-44 public key'],
  ])('is refused when %s', async (_what, command, words) => {
    await expect(openKeys(`command:${command}`)).rejects.toThrow(words);
  });
});
