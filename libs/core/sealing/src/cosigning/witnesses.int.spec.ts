import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventLog, newSalt } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { assertSigned, eventually, parseProof } from '@chat/testing';
import {
  formatVerifierKey,
  isQuorumMet,
  parseCheckpoint,
  parseNote,
  parsePolicy,
  parseVerifierKey,
  type SigningKey,
} from '@chat/transparency';
import {
  MemoryTileStore,
  proveStream,
  readCosigned,
  readNewest,
  Sealer,
  SealingKeys,
  Witness,
  Witnesses,
  witnessKeys,
  WitnessServer,
} from '../index.js';

const ORIGIN = 'chat.example.com/team-00112233';
const keys = SealingKeys.generate();
const logKeys = keys.verifierKeys(ORIGIN).map(parseVerifierKey);

let folder: string;
let log: EventLog;
let store: MemoryTileStore;
let sealer: Sealer;
let witnesses: Witnesses | undefined;
let answers: number;
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'witnesses-'));
  answers = 0;
  await begin();
});
afterEach(async () => {
  await witnesses?.close();
  witnesses = undefined;
  await Promise.all(closing.splice(0).map((close) => close()));
  await rm(folder, { recursive: true });
});

/** A log of its own, with the same name and keys. */
async function begin(): Promise<void> {
  log = openMemoryEventLog();
  store = new MemoryTileStore();
  sealer = new Sealer({
    log,
    store,
    append: (stream, expected, events) => log.append(stream, expected, events),
    keys,
    subjectsOf: () => [],
    origin: ORIGIN,
    realmId: 1,
    now: () => Date.now(),
  });
  await sealer.open();
}

async function seal(count = 1): Promise<number> {
  const metadata = { actorId: 7, realmId: 1, correlationId: 'a', causationId: 'b', time: 1, salt: newSalt() };
  const events = Array.from({ length: count }, () => ({ id: randomUUID(), type: 'Said', data: {}, metadata }));
  await log.append('message-1', 'any', events);
  await sealer.seal();
  return sealer.status.signed;
}

/** Our own witness, whose memory stays in its folder. */
async function startWitness(name: string, port = 0): Promise<{ line: string; port: number; close(): Promise<void> }> {
  const own = await witnessKeys(join(folder, name, 'keys.pem'), name);
  const witness = new Witness({ logKeys, keys: own, folder: join(folder, name, 'logs'), now: () => Date.now() });
  const server = new WitnessServer(witness, () => {});
  const used = await server.listen('127.0.0.1', port);
  const close = () => server.close();
  closing.push(close);
  return { line: lineOf(name, own[0]!, used), port: used, close: () => forget(close) };
}

/** Closes now what would be closed at the end. */
async function forget(close: () => Promise<unknown>): Promise<void> {
  closing.splice(closing.indexOf(close), 1);
  await close();
}

const lineOf = (name: string, key: SigningKey, port: number) =>
  `witness ${name} ${formatVerifierKey(key)} http://127.0.0.1:${port}\n`;

/** Listens under the key of a witness, and answers otherwise. */
async function startOther(answer: (response: ServerResponse, requests: number) => void): Promise<string> {
  let requests = 0;
  const server: Server = createServer((request, response) => {
    request.resume().on('end', () => answer(response, ++requests));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const [key] = await witnessKeys(join(folder, 'other', 'keys.pem'), 'other.example.org');
  return lineOf('other.example.org', key!, (server.address() as AddressInfo).port);
}

async function watch(lines: readonly string[], quorum: string): Promise<ReturnType<typeof parsePolicy>> {
  await witnesses?.close();
  const policy = parsePolicy(`${lines.join('')}${quorum}\n`);
  witnesses = new Witnesses({ policy, store, onAnswer: () => answers++ });
  witnesses.offer();
  return policy;
}

const cosigned = async (size: number) =>
  eventually(async () => {
    const { note, checkpoint } = (await readCosigned(store))!;
    expect(checkpoint.size).toBe(size);
    return parseNote(note);
  });

describe('the witnesses of a policy', () => {
  it('cosign each checkpoint, which is served with their signatures', async () => {
    const [one, two] = [await startWitness('one.example.org'), await startWitness('two.example.org')];
    await seal(3);
    const lines = [one.line, two.line, 'group both all one.example.org two.example.org\n'];
    const policy = await watch(lines, 'quorum both');
    for (let size = sealer.status.signed; size < 700; size = await seal(300)) {
      witnesses!.offer();
      const note = await cosigned(size);
      expect(isQuorumMet(note, policy)).toBe(true);
      assertSigned(note, ORIGIN, { ...policy, logs: logKeys.map((key) => ({ key })) });
      expect((await readNewest(store))!.checkpoint.size).toBe(size);
    }
    expect(witnesses!.statuses.map(({ alarm, fault }) => [alarm, fault])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('prove a message under the checkpoint that they have cosigned, unless it happened later', async () => {
    const one = await startWitness('one.example.org');
    const first = await seal(3);
    const policy = await watch([one.line], 'quorum one.example.org');
    await cosigned(first);
    await witnesses!.close();
    const prove = async () => {
      const proving = { log, store, subjectsOf: () => [], sharedStreams: [] };
      const [event] = (await proveStream('message-1', proving)).events;
      const note = parseNote(parseProof(event!.proof).checkpoint);
      return { size: parseCheckpoint(note.text).size, isSeen: isQuorumMet(note, policy) };
    };
    expect(await prove()).toEqual({ size: first, isSeen: true });
    const second = await seal();
    expect(await prove()).toEqual({ size: second, isSeen: false });
  });

  it('go on after either side was away, without a memory of the log', async () => {
    const one = await startWitness('one.example.org');
    await seal(2);
    await watch([one.line], 'quorum one.example.org');
    await cosigned(sealer.status.signed);
    await one.close();
    const later = await seal(5);
    witnesses!.offer();
    await eventually(() => expect(witnesses!.statuses[0]!.fault).toContain('fetch failed'));
    expect(await readNewest(store)).toMatchObject({ checkpoint: { size: later } });
    const again = await startWitness('one.example.org', one.port);
    await watch([again.line], 'quorum one.example.org');
    await cosigned(later);
    expect(witnesses!.statuses[0]).toMatchObject({ cosigned: later, fault: null });
  });

  it('raise an alarm on another history of the log: forked, or set back', async () => {
    const one = await startWitness('one.example.org');
    await seal(20);
    await watch([one.line], 'quorum one.example.org');
    await cosigned(sealer.status.signed);

    await begin();
    await seal(30);
    await watch([one.line], 'quorum one.example.org');
    await eventually(() => expect(witnesses!.statuses[0]!.alarm).toContain('another history of this log'));

    await begin();
    const shorter = await seal(5);
    await watch([one.line], 'quorum one.example.org');
    const words = `it has cosigned 21 events, and this log has ${shorter}: an older backup may have been put back`;
    await eventually(() => expect(witnesses!.statuses[0]!.alarm).toBe(words));
    expect(await readCosigned(store)).toBeUndefined();
    expect(answers).toBeLessThan(10);
  });

  it('hold up neither the sealer nor each other when one never answers', async () => {
    const silent = await startOther(() => {});
    const one = await startWitness('one.example.org');
    await seal(2);
    const lines = [silent, one.line, 'group any any one.example.org other.example.org\n'];
    await watch(lines, 'quorum any');
    for (let round = 0; round < 3; round++) {
      const size = await seal(2);
      witnesses!.offer();
      await cosigned(size);
    }
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    ['nothing', (response) => response.end(), 'its answer is none'],
    ['a signature by nobody', (response) => response.end('— other.example.org AAAAAAAA\n'), 'no true signature'],
    ['without end', (response) => response.end('x'.repeat(100_000)), 'its answer is too long'],
    ['403', (response) => response.writeHead(403).end('who\u0007?\n'), 'it answers 403: "who\\u0007?"'],
    ['409 without a size', (response) => response.writeHead(409).end('many'), 'names no other size'],
    ['elsewhere', (response) => response.writeHead(302, { location: 'http://example.org' }).end(), 'fetch failed'],
  ])('are no reason to keep anything when one answers %s', async (_what, answer, words) => {
    await seal(2);
    const line = await startOther((response) => answer(response));
    await watch([line], 'quorum other.example.org');
    await eventually(() => expect(witnesses!.statuses[0]!.fault).toContain(words));
    expect(await readCosigned(store)).toBeUndefined();
    expect(answers).toBe(1);
  });

  it('that name another size each time are asked no more than twice', async () => {
    await seal(30);
    let asked = 0;
    const line = await startOther((response, requests) => {
      asked = requests;
      response.writeHead(409, { 'content-type': 'text/x.tlog.size' }).end(`${requests}\n`);
    });
    await watch([line], 'quorum other.example.org');
    await eventually(() => expect(witnesses!.statuses[0]!.fault).toContain('another size each time'));
    expect(asked).toBe(2);
  });
});
