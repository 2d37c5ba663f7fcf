import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  consistencyProof,
  formatAddCheckpoint,
  formatCheckpoint,
  formatNote,
  Frontier,
  generatePrivateKey,
  leafHash,
  parseSignatures,
  rootOf,
  signCheckpoint,
  SIGNATURES,
  signingKey,
  verifiedSignatures,
} from '@chat/transparency';
import { Witness, witnessKeys, WitnessServer } from '../index.js';

const ORIGIN = 'chat.example.com/team-00112233';
const log = signingKey(ORIGIN, SIGNATURES.ed25519, generatePrivateKey(SIGNATURES.ed25519));
const stranger = signingKey(ORIGIN, SIGNATURES.ed25519, generatePrivateKey(SIGNATURES.ed25519));
const TIME = 1_800_000_000;

/** Complete subtrees of a tree whose leaves are told apart by a word. */
function hashes(word: string) {
  return async (height: number, index: number): Promise<Buffer> => {
    const frontier = new Frontier();
    for (let at = 0; at < 2 ** height; at++) frontier.add(leafHash(Buffer.from(`${word} ${index * 2 ** height + at}`)));
    return frontier.root();
  };
}

const EMPTY_ROOT = await rootOf(0, hashes('leaf'));

async function noteOf(size: number, word = 'leaf', key = log): Promise<string> {
  const text = formatCheckpoint({ origin: key.name, size, root: await rootOf(size, hashes(word)) });
  return formatNote({ text, signatures: [signCheckpoint(text, key, TIME)] });
}

async function bodyOf(old: number, size: number, word = 'leaf', key = log): Promise<string> {
  const proof = await consistencyProof(old, size, hashes(word));
  return formatAddCheckpoint({ old, proof, checkpoint: await noteOf(size, word, key) });
}

let folder: string;
let server: WitnessServer;
let url: string;
const reports: string[] = [];

async function start(): Promise<void> {
  const keys = await witnessKeys(join(folder, 'keys.pem'), 'witness.example.org');
  const witness = new Witness({ logKeys: [log], keys, folder: join(folder, 'logs'), now: () => TIME * 1000 });
  server = new WitnessServer(witness, (line) => reports.push(line));
  url = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}/add-checkpoint`;
}

async function add(body: string, method = 'POST') {
  const response = await fetch(url, { method, ...(method === 'POST' && { body }) });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'witness-'));
  reports.length = 0;
  await start();
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('the witness', () => {
  it('cosigns a tree that extends the last one, with both of its keys', async () => {
    const keys = await witnessKeys(join(folder, 'keys.pem'), 'witness.example.org');
    for (const [old, size] of [
      [0, 3],
      [3, 7],
      [7, 7],
      [7, 300],
    ] as const) {
      const { status, text } = await add(await bodyOf(old, size));
      expect(status).toBe(200);
      const checkpoint = (await noteOf(size)).split('\n\n')[0]!;
      expect(verifiedSignatures({ text: `${checkpoint}\n`, signatures: parseSignatures(text) }, keys)).toEqual(
        keys.map((key) => ({ key, time: TIME })),
      );
    }
    expect((await stat(join(folder, 'keys.pem'))).mode & 0o777).toBe(0o600);
  });

  it('names the size that it has when the proof begins elsewhere, also after a restart', async () => {
    await add(await bodyOf(0, 5));
    await server.close();
    await start();
    expect(await add(await bodyOf(0, 9))).toEqual({ status: 409, type: 'text/x.tlog.size', text: '5\n' });
    expect(await add(await bodyOf(5, 9))).toMatchObject({ status: 200 });
  });

  it('never cosigns another tree of a log, and says so', async () => {
    await add(await bodyOf(0, 5));
    for (const size of [5, 9]) {
      expect(await add(await bodyOf(5, size, 'forged'))).toMatchObject({ status: 422 });
      expect(reports.at(-1)).toContain(`The tree of ${size} leaves does not extend the one of 5`);
    }
    expect(await add(await bodyOf(5, 9))).toMatchObject({ status: 200 });
  });

  it('cosigns only one of two trees that come at the same time', async () => {
    const answers = await Promise.all([bodyOf(0, 5), bodyOf(0, 5, 'forged')].map(async (body) => add(await body)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await readdir(join(folder, 'logs'))).toHaveLength(1);
  });

  it('refuses what is malformed, unknown or unsigned', async () => {
    const unknown = signingKey('elsewhere.example.com', SIGNATURES.ed25519, log.privateKey);
    const empty = formatCheckpoint({ origin: ORIGIN, size: 0, root: EMPTY_ROOT });
    const tooOld = formatAddCheckpoint({ old: 9, proof: [], checkpoint: await noteOf(5) });
    for (const [status, body] of [
      [400, 'old 0\n'],
      [400, `old 00\n\n${await noteOf(5)}`],
      [400, `old 0\nAAAA\n\n${await noteOf(5)}`],
      [400, `old 0\n${`${EMPTY_ROOT.toString('base64')}\n`.repeat(64)}\n${await noteOf(5)}`],
      [400, `old 0\n\n${empty}`],
      [400, tooOld],
      [404, await bodyOf(0, 5, 'leaf', unknown)],
      [403, await bodyOf(0, 5, 'leaf', stranger)],
      [422, `old 0\n${EMPTY_ROOT.toString('base64')}\n\n${await noteOf(5)}`],
      [413, 'x'.repeat(300_000)],
    ] as const)
      expect([body.slice(0, 80), (await add(body)).status]).toEqual([body.slice(0, 80), status]);
    expect((await add('', 'GET')).status).toBe(405);
  });

  it('refuses a file of keys that holds something else', async () => {
    await expect(witnessKeys(import.meta.filename, 'witness.example.org')).rejects.toThrow('must hold an Ed25519');
  });
});
