import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chat, successful } from '@chat/chat-testing';
import { chatHere } from '../../../test/support/real-processes/server-here.js';
import { copyDated } from './dated-copies.js';

const folder = mkdtempSync(join(tmpdir(), 'chat-dated-'));
const [data, backups] = [join(folder, 'data'), join(folder, 'backups')];
afterAll(() => rmSync(folder, { recursive: true }));

const GONE = 'g'.repeat(24);

const copies = () => readdirSync(backups).toSorted();
const filesOf = (copy: string) => readdirSync(join(backups, copy, 'files')).filter((name) => !name.startsWith('.'));

const onDay = (day: number, keep?: number) =>
  copyDated(backups, {
    now: new Date(Date.UTC(2026, 0, day)),
    keep,
    copy: async ({ file, files }) => {
      mkdirSync(files, { recursive: true });
      writeFileSync(file, `day ${day}`);
      return { ok: true, data: {}, lines: [`in ${file}`] };
    },
  });

describe('an export into a folder', () => {
  let chat: Chat;
  beforeAll(async () => {
    mkdirSync(backups);
    chat = await Chat.open({ CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite', CHAT_DATA_DIR: data });
  });
  afterAll(() => chat.close());
  beforeEach(() => {
    for (const each of readdirSync(backups)) rmSync(join(backups, each), { recursive: true });
  });

  it('makes a dated copy each time, of log and files, in which a file of the copy before takes no room again', async () => {
    successful(await chat.owner.upload(new File(['first'], 'first.txt')));
    const first = JSON.parse(await chatHere({ CHAT_DATA_DIR: data }, 'export', backups, '--json')) as { file: string };
    successful(await chat.owner.upload(new File(['second'], 'second.txt')));
    await chatHere({ CHAT_DATA_DIR: data }, 'export', backups);

    const [one, two] = copies() as [string, string];
    expect([one, copies()]).toEqual([expect.stringMatching(/^chat-\d{8}T\d{9}Z$/), [one, two]]);
    expect(first.file).toBe(join(backups, one, 'chat.log'));
    const [kept] = filesOf(one) as [string];
    expect(filesOf(two)).toEqual(expect.arrayContaining([kept]));
    expect([filesOf(one).length, filesOf(two).length]).toEqual([1, 2]);
    expect(statSync(join(backups, one, 'files', kept)).ino).toBe(statSync(join(backups, two, 'files', kept)).ino);
    const imported = { CHAT_DATA_DIR: join(folder, 'restored') };
    await chatHere(imported, 'import', join(backups, two, 'chat.log'), '--files', join(backups, two, 'files'));
    expect(await chatHere(imported, 'verify')).toContain('2, 0 of them missing');
  });

  it('leaves files out that the service has no more', async () => {
    successful(await chat.owner.upload(new File(['third'], 'third.txt')));
    await onDay(1);
    const [one] = copies() as [string];
    writeFileSync(join(backups, one, 'files', GONE), 'erased since');
    await chatHere({ CHAT_DATA_DIR: data }, 'export', backups);
    const [, two] = copies() as [string, string];
    expect([filesOf(one), filesOf(two)]).toEqual([[GONE], expect.not.arrayContaining([GONE])]);
  });

  it('keeps the newest copies only, where a number is given', async () => {
    for (const day of [1, 2, 3]) await onDay(day);
    const { data: said } = await onDay(4, 2);
    expect(copies()).toEqual(['chat-20260103T000000000Z', 'chat-20260104T000000000Z']);
    expect(said).toMatchObject({ removed: ['chat-20260101T000000000Z', 'chat-20260102T000000000Z'] });
  });

  it('that was interrupted is continued, under its first name', async () => {
    const interrupted = copyDated(backups, {
      now: new Date(Date.UTC(2026, 0, 1)),
      keep: undefined,
      copy: () => Promise.reject(new Error('interrupted')),
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    expect(copies()).toEqual(['chat-20260101T000000000Z.part']);
    const { lines } = await onDay(2);
    expect(copies()).toEqual(['chat-20260101T000000000Z']);
    expect(lines).toEqual([`in ${join(backups, 'chat-20260101T000000000Z', 'chat.log')}`]);
    expect(readFileSync(join(backups, 'chat-20260101T000000000Z', 'chat.log'), 'utf8')).toBe('day 2');
  });

  it.each([
    [['--keep', '0'], /at least 1/],
    [['--files', 'x'], /without --files/],
  ])('is refused with %j', async (options, reason) => {
    await expect(chatHere({ CHAT_DATA_DIR: data }, 'export', backups, ...options)).rejects.toThrow(reason);
  });

  it('is refused --keep for a single file', async () => {
    const file = join(folder, 'single.log');
    await expect(chatHere({ CHAT_DATA_DIR: data }, 'export', file, '--keep', '2')).rejects.toThrow(/needs a folder/);
  });
});
