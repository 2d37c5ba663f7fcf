import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { readConfiguration } from '@chat/composition';
import { FolderTileStore, hashesIn } from '@chat/sealing';
import { Chat, firing, type Person, signingProgram, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import {
  formatCheckpoint,
  isQuorumMet,
  newTiles,
  parseCheckpoint,
  parseNote,
  parsePolicy,
  parseVerifierKey,
  rootOf,
  tilePath,
  verifiedSignatures,
} from '@chat/transparency';
import { unzipSync } from 'fflate';
import { pino } from 'pino';
import { commandLine } from '../../../apps/chat/src/command-line.js';
import { startServer } from '../../../apps/chat-server/src/server.js';
import { startWitness } from '../../../apps/chat/src/witness.js';

const MANDATE = ['--direct-messages', '--reason', 'case 4711'];

let folder: string;
let chat: Chat;
let ada: Person;
const embedded = () => ({ CHAT_DATA_DIR: folder, CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite' });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealing-'));
  chat = await Chat.open({ ...embedded(), CHAT_REALM_NAME: 'The Team' }, true);
  ada = await chat.person('Ada');
});
afterEach(async () => {
  await chat.close();
  await rm(folder, { recursive: true });
});

const get = async (path: string) => {
  const { statusCode, rawPayload, headers } = await chat.server.application.inject({ method: 'GET', url: path });
  return { status: statusCode, bytes: rawPayload, headers };
};

const authorization = ({ email, apiKey }: Person) => `Basic ${btoa(`${email}:${apiKey}`)}`;
const health = async () => JSON.parse((await get('/health/ready')).bytes.toString()) as object;
const metrics = async () => (await get('/metrics')).bytes.toString();

const start = (environment: Record<string, string>) =>
  startServer(readConfiguration({ ...embedded(), ...environment }), { logger: pino({ level: 'silent' }) });

/** The checkpoint, once everything is in it that is in the log now. */
async function sealed() {
  const head = await chat.head();
  return eventually(async () => {
    expect(chat.server.sealing.status?.position).toBeGreaterThanOrEqual(head);
    const { status, bytes, headers } = await get('/api/v1/audit/checkpoint');
    expect(status).toBe(200);
    const checkpoint = parseCheckpoint(parseNote(bytes.toString()).text);
    expect(checkpoint.size).toBe(chat.server.sealing.status!.size);
    return { checkpoint, note: bytes.toString(), headers };
  });
}

const send = async (content: string) =>
  (await ada.post('/messages', { type: 'direct', to: [ada.userId], content })).body['id'] as number;

const tamper = (sql: string) => {
  const db = new DatabaseSync(join(folder, 'events.db'));
  db.exec(sql);
  db.close();
};

describe('a server', () => {
  it('publishes a signed checkpoint soon after each event, and tiles of hashes, to everybody', async () => {
    const first = await sealed();
    expect(first.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=1',
    });
    expect(first.checkpoint.origin).toMatch(/^chat\.invalid\/the-team-[0-9a-f]{8}$/);
    const keys = chat.server.sealing.status!.keys.map(parseVerifierKey);
    expect(verifiedSignatures(parseNote(first.note), keys)).toHaveLength(2);
    await send('hello');
    const { checkpoint } = await sealed();
    expect(checkpoint.size).toBeGreaterThan(first.checkpoint.size);
    for (const tile of newTiles(0, checkpoint.size)) {
      const { status, bytes, headers } = await get(`/api/v1/audit/${tilePath(tile)}`);
      if (tile.level === 'entries') expect(status).toBe(401);
      else {
        expect([status, bytes.length]).toEqual([200, 32 * tile.width]);
        expect(headers).toMatchObject({ 'content-type': 'application/octet-stream' });
      }
    }
    expect((await get('/api/v1/audit/tile/0/../../state')).status).toBe(404);
    expect((await get('/api/v1/audit/tile/0/999')).status).toBe(404);
  });

  it('keeps its keys from others, and goes on with them after a restart', async () => {
    const { checkpoint } = await sealed();
    const { keys } = chat.server.sealing.status!;
    expect((await stat(join(folder, 'checkpoint-keys.pem'))).mode & 0o777).toBe(0o600);
    await chat.close();
    chat = await chat.reopen();
    await ada.on(chat).post('/messages', { type: 'direct', to: [ada.userId], content: 'again' });
    const later = await sealed();
    expect(later.checkpoint).toMatchObject({ origin: checkpoint.origin });
    expect(later.checkpoint.size).toBeGreaterThan(checkpoint.size);
    expect(chat.server.sealing.status).toMatchObject({ keys, fault: null });
  });

  it('goes on after a restart whose last event is read in another form than it is stored in', async () => {
    await chat.channel('kitchen', [ada]);
    const never = { automatically_follow_topics_policy: 4, automatically_unmute_topics_in_muted_streams_policy: 4 };
    successful(await ada.patch('/settings', never));
    const post = { type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Soup' };
    const [id] = [await ada.send(post), await ada.send(post)];
    const quietly = { send_notification_to_new_thread: false, send_notification_to_old_thread: false };
    successful(await ada.patch(`/messages/${id}`, { topic: 'dinner', propagate_mode: 'change_one', ...quietly }));
    await sealed();
    expect((await chat.events()).at(-1)).toMatchObject({ stream: 'moves-1' });
    await chat.close();
    chat = await chat.reopen();
    await ada.on(chat).post('/messages', { type: 'direct', to: [ada.userId], content: 'again' });
    await sealed();
    expect(await health()).toMatchObject({ sealing: { ok: true } });
  });

  it('keeps the entries of a message that is deleted', async () => {
    const id = await send('a secret');
    await sealed();
    expect((await ada.delete(`/messages/${id}`)).status).toBe(200);
    await eventually(async () => {
      const kept = (await chat.events()).filter(
        ({ type, data }) => type === 'EntriesKept' && (data as { stream: string }).stream === `message-${id}`,
      );
      expect(kept).toHaveLength(1);
    });
    await eventually(async () => expect(await Array.fromAsync(chat.engines.log.read(`message-${id}`))).toHaveLength(1));
    await sealed();
    expect(chat.server.sealing.status!.fault).toBeNull();
  });

  it('has its checkpoints cosigned, and says everywhere that a witness has seen another history', async () => {
    const { checkpoint } = await sealed();
    const policy = join(folder, 'policy');
    const logs = chat.server.sealing.status!.keys.map((key) => `log ${key}\n`).join('');
    await writeFile(policy, `${logs}quorum none\n`);
    const choices = { listen: '127.0.0.1:0', policy, name: 'witness.example.org', folder: join(folder, 'witness') };
    const { server: witness, lines } = await startWitness(choices, () => {});
    await writeFile(policy, `${lines[0]}\nquorum witness.example.org\n`);
    await chat.close();
    chat = await chat.reopen({ CHAT_WITNESS_POLICY: policy });
    const cosigned = await eventually(async () => {
      const { status, bytes } = await get('/api/v1/audit/checkpoint/cosigned');
      expect(status).toBe(200);
      return bytes.toString();
    });
    expect(isQuorumMet(parseNote(cosigned), parsePolicy(`${lines[0]}\nquorum witness.example.org`))).toBe(true);
    const size = chat.server.sealing.status!.signed;
    const witnesses = [{ name: 'witness.example.org', ok: true, cosigned: size }];
    await eventually(async () =>
      expect(await health()).toMatchObject({ ready: true, sealing: { ok: true, size, signed: size, witnesses } }),
    );
    expect(await metrics()).toContain(`chat_witness_cosigned_events{witness="witness.example.org"} ${size}`);

    // As if the witness had seen more of this log than there is.
    const memory = join(folder, 'witness', 'logs', (await readdir(join(folder, 'witness', 'logs')))[0]!);
    await writeFile(memory, formatCheckpoint({ ...checkpoint, size: size + 100 }));
    await ada.on(chat).post('/messages', { type: 'direct', to: [ada.userId], content: 'later' });
    await eventually(async () => {
      const alarm = expect.stringContaining(`it has cosigned ${size + 100} events`);
      expect(await health()).toMatchObject({ ready: true, sealing: { ok: true, witnesses: [{ ok: false, alarm }] } });
    });
    expect(firing(await metrics())).toEqual(['ChatServerWitnessAlarm', 'ChatServerWitnessAway']);
    await witness.close();
  });

  it('has a command sign, and waits for one that fails with nothing but its checkpoints', async () => {
    await sealed();
    await chat.close();
    const elsewhere = await mkdtemp(join(folder, 'elsewhere-'));
    const place = { CHAT_CHECKPOINT_KEY: `command:${signingProgram(elsewhere)}` };
    const change = ['seal', '--new-key', '--reason', 'A key management service has them now.'];
    expect(await commandLine({ ...embedded(), ...place }, () => {}, change)).toBe(true);
    chat = await chat.reopen(place);
    const { checkpoint, note } = await sealed();
    const keys = chat.server.sealing.status!.keys.map(parseVerifierKey);
    expect(verifiedSignatures(parseNote(note), keys)).toHaveLength(2);

    await writeFile(join(elsewhere, 'broken'), '');
    const posted = await ada.on(chat).post('/messages', { type: 'direct', to: [ada.userId], content: 'meanwhile' });
    expect(posted.status).toBe(200);
    await eventually(async () => {
      const error = expect.stringContaining('ended with exit code 3');
      expect(await health()).toMatchObject({ ready: true, sealing: { ok: false, error, signed: checkpoint.size } });
      expect(chat.server.sealing.status!.size).toBeGreaterThan(checkpoint.size);
    });
    await rm(join(elsewhere, 'broken'));
    await sealed();
    await eventually(async () => expect(await health()).toMatchObject({ sealing: { ok: true } }));
  });

  it('ends its start with one line when its keys or its witnesses cannot be read', async () => {
    await chat.close();
    const policy = join(folder, 'policy');
    await expect(start({ CHAT_WITNESS_POLICY: policy })).rejects.toThrow(/^CHAT_WITNESS_POLICY is .*policy: ENOENT/);
    await writeFile(policy, 'quorum none\n');
    await expect(start({ CHAT_WITNESS_POLICY: policy })).rejects.toThrow('it names no witness with a URL');
    const words = /^The keys that sign checkpoints cannot be read: .*policy must hold/;
    await expect(start({ CHAT_CHECKPOINT_KEY: policy })).rejects.toThrow(words);
  });

  it('proves a message, and shows entries, to auditors alone', async () => {
    const id = await send('a claim');
    const { checkpoint } = await sealed();
    const guest = await chat.person('Guest', 600);
    const proof = `/audit/messages/${id}/proof`;
    const tile = [...newTiles(0, checkpoint.size)].find(({ level }) => level === 'entries');
    const entries = `/api/v1/audit/${tilePath(tile!)}`;
    const read = (headers: Record<string, string>) =>
      chat.server.application.inject({ method: 'GET', url: entries, headers });
    const refused = { status: 400, body: { msg: 'Insufficient permission' } };
    for (const person of [ada, guest, chat.owner])
      expect(await person.get(proof, { case: 'case 4711' })).toMatchObject(refused);
    expect((await read({ authorization: authorization(ada) })).statusCode).toBe(400);
    expect((await get(`/api/v1${proof}`)).status).toBe(401);
    expect((await read({})).statusCode).toBe(401);

    expect(await commandLine(embedded(), () => {}, ['grant', ada.email, 'can_audit', ...MANDATE])).toBe(true);
    await expect(commandLine(embedded(), () => {}, ['grant', guest.email, 'can_audit', ...MANDATE])).rejects.toThrow(
      'Guests cannot',
    );
    await chat.server.core.readYourWrites.current();
    expect(await ada.get(proof)).toMatchObject({ body: { code: 'REQUEST_VARIABLE_MISSING' } });
    const { body } = await ada.get(proof, { case: 'case 4711' });
    const file = join(folder, 'disclosure.json');
    await writeFile(file, JSON.stringify(body));
    const key = chat.server.sealing.status!.keys[0]!;
    const verifier = ['tools/verify-proof.mjs', file, '--key', key];
    const { stdout } = await promisify(execFile)(process.execPath, verifier);
    expect(stdout).toMatch(/MessagePosted[^]*a claim[^]*Proven/);

    const packed = join(folder, 'evidence.zip');
    const asked = ['evidence', 'claim', '--case', 'case 4711', '--out', packed];
    expect(await commandLine(embedded(), () => {}, asked)).toBe(true);
    await expect(commandLine(embedded(), () => {}, asked)).rejects.toThrow('is there already');
    const bag = unzipSync(await readFile(packed));
    await writeFile(file, bag[`evidence-case-4711/data/proofs/message-${id}.json`]!);
    expect((await promisify(execFile)(process.execPath, verifier)).stdout).toMatch(/a claim[^]*Proven/);
    expect(Buffer.from(bag['evidence-case-4711/data/index.html']!).toString()).toContain(key);
    const { statusCode, headers } = await read({ authorization: authorization(ada) });
    expect([statusCode, headers['cache-control']]).toEqual([200, expect.stringContaining('private')]);
    expect(await ada.get('/audit/messages/4711/proof', { case: 'case 4711' })).toMatchObject({
      status: 400,
      body: { msg: 'Invalid message(s)' },
    });

    await chat.owner.patch(`/users/${ada.userId}`, { role: 600 });
    expect(await ada.get(proof, { case: 'case 4711' })).toMatchObject(refused);
  });

  it('shows nothing when it is told so', async () => {
    await sealed();
    await chat.close();
    chat = await chat.reopen({ CHAT_PUBLISH_CHECKPOINTS: 'off' });
    for (const path of ['checkpoint', 'tile/0/000.p/1']) expect((await get(`/api/v1/audit/${path}`)).status).toBe(404);
  });

  describe('that has stopped', () => {
    let output: string;
    let id: number;
    let keys: readonly string[];
    const run = (...args: readonly string[]) => {
      output = '';
      return commandLine(embedded(), (text) => (output += text), args);
    };
    /** A forger who knows how checksums are made. */
    const forge = (change: string) => {
      const db = new DatabaseSync(join(folder, 'events.db'));
      db.exec(`UPDATE events SET ${change} WHERE stream = 'message-${id}' AND revision = 0`);
      const row = Object.values(
        db.prepare(`SELECT * FROM events WHERE stream = 'message-${id}' AND revision = 0`).get()!,
      );
      db.prepare('UPDATE events SET checksum = ? WHERE position = ?').run(crc32(row.slice(0, 7).join('\n')), row[0]!);
      db.close();
    };

    beforeEach(async () => {
      id = await send('torn');
      await ada.patch(`/messages/${id}`, { content: 'torn apart' });
      const { note } = await sealed();
      await writeFile(join(folder, 'kept'), note);
      await send('later');
      await sealed();
      ({ keys } = chat.server.sealing.status!);
      await chat.close();
    });

    it('has what it sealed proven and checked', async () => {
      expect(await run('check', '--since', join(folder, 'kept'))).toBe(true);
      expect(output).toContain('Each of them is what was sealed');
      const out = join(folder, 'proof');
      expect(await run('prove', 'message', String(id), '--out', out)).toBe(true);
      const key = /KEY is (\S+)/.exec(output)![1]!;
      const args = ['tools/verify-proof.mjs', join(out, 'disclosure.json'), '--key', key];
      const { stdout } = await promisify(execFile)(process.execPath, [
        ...args,
        '--entries',
        join(folder, 'transparency'),
      ]);
      expect(stdout).toMatch(/MessagePosted[^]*torn[^]*MessageContentEdited[^]*Proven/);
      expect(await run('status')).toBe(true);
      expect(output).toContain(key);
    });

    it.each([
      ["data = replace(data, 'torn', 'uorn')", 'its content is another one'],
      ["metadata = json_set(metadata, '$.time', 5)", 'time is 5, sealed was'],
      ["metadata = json_set(metadata, '$.actorId', 8)", 'actor is 8, sealed was'],
    ])('has a forgery with a checksum of its own found by the check: %s', async (change, expected) => {
      forge(change);
      expect(await run('check')).toBe(false);
      expect(output).toContain(`Event 0 of the stream message-${id} says other than what was sealed`);
      expect(output).toContain(expected);
      expect(output).toContain('to rebuild or to adopt it would hide what was done');
    });

    it('has a package say which of its messages are not proven', async () => {
      const packed = join(folder, 'evidence.zip');
      forge("data = replace(data, 'torn', 'uorn')");
      expect(await run('evidence', '--case', 'c', '--out', packed)).toBe(false);
      const reason = `message ${id}: Event 0 of the stream message-${id} says other than what was sealed.`;
      expect(output).toMatch(/has 2 messages[^]*1 of 2 messages are proven/);
      expect(output).toContain(reason);
      const bag = unzipSync(await readFile(packed));
      const text = (name: string) => Buffer.from(bag[`evidence-c/${name}`]!).toString();
      expect(text('bag-info.txt')).toContain('Proven-Messages: 1 of 2\n');
      expect(text('data/certificate.txt')).toContain(reason);
      expect(text('data/index.html')).toContain('Of 2 messages, 1 are not proven');
      expect(Object.keys(bag).filter((name) => name.includes('/proofs/'))).toEqual([
        `evidence-c/data/proofs/message-${id + 1}.json`,
      ]);
    });

    it('has a package without others whose proofs do not open what names them', async () => {
      chat = await chat.reopen();
      const content = `torn by @**Owner**`;
      await ada.on(chat).post('/messages', { type: 'direct', to: [ada.userId], content });
      await sealed();
      await chat.close();
      const packed = join(folder, 'evidence.zip');
      const others = ['--users', ada.email, '--leave-out-others'];
      expect(await run('evidence', 'torn', '--case', 'c', '--out', packed, ...others)).toBe(true);
      const bag = Object.entries(unzipSync(await readFile(packed)));
      const proofs = bag.filter(([name]) => name.includes('/proofs/'));
      expect(proofs).toHaveLength(2);
      expect(proofs.map(([, bytes]) => Buffer.from(bytes).toString()).join('')).toContain('"withheld": "names others"');
      for (const [, bytes] of bag) expect(Buffer.from(bytes).toString()).not.toContain('@**Owner');
    });

    it('has a package made on where it was interrupted', async () => {
      const packed = join(folder, 'evidence.zip');
      const evidence = ['evidence', '--case', 'c', '--out', packed];
      await mkdir(`${packed}.making/package.zip`, { recursive: true });
      await expect(run(...evidence)).rejects.toThrow('EISDIR');
      const kept = (await readdir(`${packed}.making`)).filter((name) => name.startsWith('message-'));
      expect(kept.length).toBeGreaterThan(0);
      await rm(`${packed}.making/package.zip`, { recursive: true });
      await expect(run(...evidence, 'later')).rejects.toThrow('has pieces of another package');
      await expect(run('evidence', '--case', 'd', '--out', packed)).rejects.toThrow('has pieces of another package');
      expect(await run(...evidence)).toBe(true);
      expect(output).toContain(`Of the proofs, ${kept.length} are those of an interrupted run.`);
      expect((await readdir(folder)).filter((name) => name.includes('.making'))).toEqual([]);
      const names = Object.keys(unzipSync(await readFile(packed)));
      expect(names.filter((name) => name.includes('/proofs/'))).toHaveLength(2);
    });

    it('has new keys sign, as both keys say in the log', async () => {
      expect(await run('seal', '--new-key', '--reason', 'Somebody has seen the old ones.')).toBe(true);
      expect(output).toContain('The old keys have signed the change.');
      chat = await chat.reopen();
      const { note } = await sealed();
      const { keys: own, fault } = chat.server.sealing.status!;
      expect(fault).toBeNull();
      expect(own).not.toEqual(keys);
      expect(verifiedSignatures(parseNote(note), own.map(parseVerifierKey))).toHaveLength(2);
      const change = (await chat.events()).find(({ type }) => type === 'SealingKeysChanged')!;
      const { note: signed } = change.data as { note: string };
      const [old, later] = [keys[0]!, own[0]!].map(parseVerifierKey);
      expect(verifiedSignatures(parseNote(signed), [old!, later!])).toHaveLength(2);
      expect(parseNote(signed).text).toContain('reason Somebody has seen the old ones.');
      await chat.close();
      expect(await run('check', '--since', join(folder, 'kept'))).toBe(true);
      expect(output).toMatch(/Other keys sign since .*: Somebody has seen the old ones\./);
      expect((await stat(join(folder, 'checkpoint-keys.pem'))).mode & 0o777).toBe(0o600);
    });

    it('signs nothing without the keys that the log names, until it is given new ones', async () => {
      await rm(join(folder, 'checkpoint-keys.pem'));
      chat = await chat.reopen();
      await eventually(() => expect(chat.server.sealing.status?.fault).toContain('does not have the keys'));
      expect(await health()).toMatchObject({ ready: true, sealing: { ok: false } });
      expect(firing(await metrics())).toContain('ChatServerSealingStopped');
      await chat.close();
      expect(await run('seal', '--new-key', '--reason', 'Lost.')).toBe(true);
      expect(output).toContain('only the new ones have signed');
      chat = await chat.reopen();
      await sealed();
      expect(chat.server.sealing.status!.fault).toBeNull();
    });

    it('goes on under another tree, which names the last one, after an older backup was put back', async () => {
      const backup = join(folder, 'backup.db');
      await copyFile(join(folder, 'events.db'), backup);
      chat = await chat.reopen();
      await ada.on(chat).post('/messages', { type: 'direct', to: [ada.userId], content: 'lost' });
      const lost = await sealed();
      await chat.close();
      await copyFile(backup, join(folder, 'events.db'));
      await run('adopt-log');
      chat = await chat.reopen();
      await eventually(() => expect(chat.server.sealing.status?.fault).toMatch(/^The log ends before|was signed, and/));
      await chat.close();

      expect(await run('seal', '--begin-anew', '--reason', 'The disk broke.')).toBe(true);
      expect(output).toContain(`whose last checkpoint is of ${lost.checkpoint.size} events`);
      chat = await chat.reopen();
      const begun = await eventually(async () => {
        const { checkpoint } = await sealed();
        expect(checkpoint.origin).not.toBe(lost.checkpoint.origin);
        return checkpoint;
      });
      expect(begun.origin.slice(0, -8)).toBe(lost.checkpoint.origin.slice(0, -8));
      const event = (await chat.events()).findLast(({ type }) => type === 'SealingBegan')!;
      expect(event.data).toMatchObject({ follows: { checkpoint: lost.note, reason: 'The disk broke.' } });
      await chat.close();
      chat = await chat.reopen();
      await ada.on(chat).post('/messages', { type: 'direct', to: [ada.userId], content: 'on' });
      expect((await sealed()).checkpoint.origin).toBe(begun.origin);
      await chat.close();
      expect(await run('check')).toBe(true);
      expect(output).toContain(`It follows the tree ${lost.checkpoint.origin} since`);
    });

    it('keeps its tree through export and import, where its keys are', async () => {
      const before = parseCheckpoint(
        parseNote(await readFile(join(folder, 'transparency', 'checkpoint'), 'utf8')).text,
      );
      await run('export', join(folder, 'log'));
      const elsewhere = await mkdtemp(join(tmpdir(), 'sealing-'));
      try {
        const own = { ...embedded(), CHAT_DATA_DIR: elsewhere };
        expect(await commandLine(own, () => {}, ['import', join(folder, 'log'), '--since', join(folder, 'kept')])).toBe(
          true,
        );
        expect(
          parseCheckpoint(parseNote(await readFile(join(elsewhere, 'transparency', 'checkpoint'), 'utf8')).text),
        ).toEqual(before);
        await copyFile(join(folder, 'checkpoint-keys.pem'), join(elsewhere, 'checkpoint-keys.pem'));
        chat = await chat.reopen({ CHAT_DATA_DIR: elsewhere });
        const { checkpoint } = await sealed();
        const hashes = hashesIn(new FolderTileStore(join(elsewhere, 'transparency')), checkpoint.size);
        expect(await rootOf(before.size, hashes)).toEqual(before.root);
        await chat.close();
        expect(await commandLine(own, () => {}, ['check', '--since', join(folder, 'kept')])).toBe(true);
      } finally {
        await rm(elsewhere, { recursive: true });
      }
    });

    it('is imported without its keys, serves, is checked, and is signed again once an operator has decided so', async () => {
      await run('export', join(folder, 'log'));
      const elsewhere = await mkdtemp(join(tmpdir(), 'sealing-'));
      try {
        const own = { ...embedded(), CHAT_DATA_DIR: elsewhere };
        await commandLine(own, () => {}, ['import', join(folder, 'log')]);
        chat = await chat.reopen({ CHAT_DATA_DIR: elsewhere });
        await eventually(() =>
          expect(chat.server.sealing.status?.fault).toMatch(/does not have the keys that the log names/),
        );
        await chat.close();
        expect(await commandLine(own, () => {}, ['check', '--since', join(folder, 'kept')])).toBe(true);
        expect(await commandLine(own, () => {}, ['seal', '--new-key', '--reason', 'A new machine.'])).toBe(true);
        chat = await chat.reopen({ CHAT_DATA_DIR: elsewhere });
        await sealed();
        expect(chat.server.sealing.status!.fault).toBeNull();
        await chat.close();
        expect(await commandLine(own, () => {}, ['check', '--since', join(folder, 'kept')])).toBe(true);
      } finally {
        await rm(elsewhere, { recursive: true });
      }
    });

    it('is not imported from a file in which an event was changed, whose checksums were made again', async () => {
      const file = join(folder, 'log');
      await run('export', file);
      const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
      const jsons = lines.map((line) => line.slice(0, line.lastIndexOf('\t')));
      const forge = async (forged: readonly string[]) => {
        let sum = '';
        const text = forged.map((json) => `${json}\t${(sum = hash('sha256', sum + json))}\n`).join('');
        await writeFile(file, text);
      };
      const elsewhere = await mkdtemp(join(tmpdir(), 'sealing-'));
      const own = { ...embedded(), CHAT_DATA_DIR: elsewhere };
      const importing = () => commandLine(own, () => {}, ['import', file]);
      try {
        const at = jsons.findIndex((json) => json.includes('MessagePosted'));
        await forge(jsons.map((json, index) => (index === at ? json.replace('"content":"', '"content":"un') : json)));
        await expect(importing()).rejects.toThrow(
          /^Something from its beginning to line \d+ is not what was sealed: the checkpoint/,
        );
        const sealedLines = jsons.filter((json) => !json.includes('InspectionMade'));
        await forge(sealedLines.toSpliced(at, 1));
        await expect(importing()).rejects.toThrow(/was signed of \d+ events; there are \d+\.$/);
        expect(await readdir(elsewhere)).not.toContain('transparency');
        await forge(jsons);
        expect(await importing()).toBe(true);
      } finally {
        await rm(elsewhere, { recursive: true });
      }
    });

    it.each([
      ['neither', ['--reason', 'x'], 'Name either --new-key or --begin-anew.'],
      ['no reason', ['--new-key', '--reason', ' '], '--reason needs one line'],
      ['two lines', ['--new-key', '--reason', 'a\nb'], '--reason needs one line'],
      ['a checkpoint for a key', ['--new-key', '--reason', 'x', '--last', 'kept'], '--last goes with --begin-anew.'],
    ])('is not sealed otherwise with %s', async (_what, args, words) => {
      await expect(run('seal', ...args)).rejects.toThrow(words);
    });

    it('has a cut tail found, and signs nothing over it', async () => {
      tamper('DELETE FROM events WHERE position = (SELECT max(position) FROM events)');
      expect(await run('check', '--since', join(folder, 'kept'))).toBe(false);
      expect(output).toContain('is missing, and nobody has erased it');
    });
  });
});
