import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { Random } from '../../support/conversation/random.js';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { chatHere, ServerHere } from '../../support/real-processes/server-here.js';

export interface RotOptions {
  /** Single bits to flip. */
  readonly flips: number;
  /** Pages of 4 KiB of which a part is overwritten. */
  readonly tornPages: number;
  readonly seed?: number;
  readonly onTrial?: (number: number) => void;
}

export interface RotTotals {
  /** Every answer was as it should be. */
  harmless: number;
  /** Some answers were refused. */
  refused: number;
  /** The server did not start, and said why. */
  notStarted: number;
  /** Some lists lacked documents that an index of the read store did not find, which `verify` names; none held a wrong one. */
  incomplete: number;
  /** An answer had something that was never stored. */
  readonly served: string[];
}

type Answers = ReadonlyMap<string, { readonly status: number; readonly body: string }>;

const PAGE = 4_096;
const SECTOR = 512;
const MESSAGES = 12;

/** Damages files of a data folder, before a start or under a running server, and compares all that is served with what was stored. */
export async function rotCampaign({ flips, tornPages, seed = 1, onTrial = () => {} }: RotOptions): Promise<RotTotals> {
  const random = new Random(seed);
  const environment = { CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite' };
  await using server = await ServerHere.launch(environment, { sealing: 'here' });
  const whole = mkdtempSync(join(tmpdir(), 'chat-whole-'));
  try {
    const questions = await fill(server);
    const expected = await ask(server, questions);
    await server.stop();
    cpSync(server.folder, whole, { recursive: true });
    const totals: RotTotals = { harmless: 0, refused: 0, notStarted: 0, incomplete: 0, served: [] };
    for (let number = 0; number < flips + tornPages; number++) {
      const damage = number < flips ? flipBit : tearPage;
      await trial({ server, questions, expected, random, damage, totals, isRunning: number % 2 === 0 });
      await server.stop().catch(() => {});
      rmSync(server.folder, { recursive: true, force: true });
      cpSync(whole, server.folder, { recursive: true });
      onTrial(number + 1);
    }
    return totals;
  } finally {
    rmSync(whole, { recursive: true });
  }
}

interface Trial {
  readonly server: ServerHere;
  readonly questions: readonly string[];
  readonly expected: Answers;
  readonly random: Random;
  readonly damage: (file: string, random: Random) => string;
  readonly totals: RotTotals;
  readonly isRunning: boolean;
}

async function trial({ server, questions, expected, random, damage, totals, isRunning }: Trial): Promise<void> {
  const files = filesIn(server.folder);
  const file = files[random.below(files.length)]!;
  let place = '';
  try {
    if (isRunning) await server.start();
    place = damage(file, random);
    if (!isRunning) await server.start();
  } catch (error) {
    if ((error as Error).message === '') totals.served.push(`${place}: the start failed without a word`);
    totals.notStarted++;
    return;
  }
  const outcomes = [...(await ask(server, questions))].map(([question, { status, body }]) => {
    if (status !== 200) return 'refused';
    const right = expected.get(question)!.body;
    if (body === right) return 'harmless';
    if (isPartOf(body, right)) return 'incomplete';
    totals.served.push(`${place}: ${question}: ${body.slice(0, 400)}`);
    return 'served';
  });
  if (outcomes.includes('incomplete') && (await isUnnoticed(server)))
    totals.served.push(`${place}: a list is incomplete, and verify finds nothing`);
  for (const outcome of ['served', 'incomplete', 'refused'] as const) {
    if (!outcomes.includes(outcome)) continue;
    if (outcome !== 'served') totals[outcome]++;
    return;
  }
  totals.harmless++;
}

async function isUnnoticed(server: ServerHere): Promise<boolean> {
  const verified = chatHere(server.environment, 'verify');
  return verified.then(
    () => true,
    () => false,
  );
}

/** True for a list of messages that lacks some of them. */
function isPartOf(body: string, right: string): boolean {
  try {
    const [some, all] = [body, right].map((text) => (JSON.parse(text) as { messages: object[] }).messages);
    const known = new Set(all!.map((each) => JSON.stringify(each)));
    return some!.length < all!.length && some!.every((each) => known.has(JSON.stringify(each)));
  } catch {
    return false;
  }
}

/** @returns the paths that are read in each trial */
async function fill(server: ServerHere): Promise<string[]> {
  const owner = server.owner();
  const ids: number[] = [];
  const { url } = successful(await owner.upload(new File(['The minutes of the meeting.'.repeat(400)], 'minutes.txt')));
  for (let number = 0; number < MESSAGES; number++) {
    const content = `Soup of day ${number}, see [the minutes](${url as string}).`;
    ids.push(successful(await owner.post('/messages', { type: 'direct', to: [owner.email], content })).id as number);
    successful(await owner.post(`/messages/${ids.at(-1)}/reactions`, { emoji_name: 'tada' }));
    if (number % 3 === 0) successful(await owner.patch(`/messages/${ids.at(-1)}`, { content: `${content} Edited.` }));
  }
  const state = () =>
    JSON.parse(readFileSync(join(server.folder, 'transparency', 'state'), 'utf8')) as { position: number };
  await eventually(async () => {
    const { log } = (await (await fetch(`${server.url}/health/ready`)).json()) as { log: { head: number } };
    if (state().position !== log.head) throw new Error('The log is not sealed yet.');
  });
  owner.close();
  return [
    '/api/v1/messages?anchor=newest&num_before=100&num_after=0&apply_markdown=false',
    `/api/v1/messages?anchor=newest&num_before=100&num_after=0&narrow=${encodeURIComponent('[["search","soup"]]')}`,
    ...ids.flatMap((id) => [`/api/v1/messages/${id}`, `/api/v1/messages/${id}/history`]),
    '/api/v1/users',
    '/api/v1/streams',
    url as string,
  ];
}

async function ask(server: ServerHere, questions: readonly string[]): Promise<Answers> {
  const owner = server.owner();
  const answers = new Map<string, { status: number; body: string }>();
  for (const question of questions) answers.set(question, await fetched(server.url + question, owner));
  owner.close();
  return answers;
}

async function fetched(url: string, { email, apiKey }: ApiClient) {
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;
  try {
    const response = await fetch(url, { headers: { authorization } });
    return { status: response.status, body: await response.text() };
  } catch {
    return { status: 0, body: '' };
  }
}

function filesIn(folder: string): string[] {
  const below = (name: string) =>
    existsSync(join(folder, name))
      ? readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
      : [];
  const databases = ['events.db', 'read-store.db'].map((name) => join(folder, name));
  // The databases are the largest by far.
  return [...databases, ...databases, ...below('uploads'), ...below('transparency')].filter(
    (file) => statSync(file).size > 0,
  );
}

function flipBit(file: string, random: Random): string {
  const bytes = readFileSync(file);
  const [at, bit] = [random.below(bytes.length), random.below(8)];
  bytes[at]! ^= 1 << bit;
  writeFileSync(file, bytes);
  return `bit ${bit} of byte ${at} of ${file}`;
}

/** Some sectors of a page come to hold those of another page, or nothing. */
function tearPage(file: string, random: Random): string {
  const bytes = readFileSync(file);
  const pages = Math.max(1, Math.floor(bytes.length / PAGE));
  const [page, other] = [random.below(pages) * PAGE, random.below(pages) * PAGE];
  const sectors = 1 + random.below(PAGE / SECTOR - 1);
  const torn = random.below(2) === 0 ? Buffer.alloc(sectors * SECTOR) : bytes.subarray(other, other + sectors * SECTOR);
  Buffer.from(torn).copy(bytes, page);
  writeFileSync(file, bytes);
  return `${sectors} sectors of page ${page / PAGE} of ${file}`;
}
