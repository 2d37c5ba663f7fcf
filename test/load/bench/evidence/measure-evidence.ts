import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { successful } from '@chat/chat-testing';
import type { ApiClient } from '../../../support/real-processes/api-client.js';
import { ChatCommand } from '../../../support/real-processes/chat-command.js';
import { ServerProcess } from '../../../support/real-processes/server-process.js';

export interface PackageSize {
  readonly messages: number;
  readonly files: number;
  /** The size of each file. */
  readonly fileBytes: number;
}

export interface MeasuredPackage {
  readonly megabytes: number;
  readonly seconds: number;
  /** Resident memory of the process before. */
  readonly mebibytesBefore: number;
  /** The most while it was made. */
  readonly mebibytesAtMost: number;
}

const AT_ONCE = 32;
const LOOK_EVERY_MS = 50;
const CASE = 'case 4711';

/** Makes one package by API and one by command line, of all that an organization has. */
export async function measureEvidence(
  { messages, files, fileBytes }: PackageSize,
  onStep: (step: string) => void = () => undefined,
): Promise<{ readonly api: MeasuredPackage; readonly command: MeasuredPackage }> {
  await using server = await ServerProcess.launch();
  const owner = server.owner().unchecked();
  const userId = successful(await owner.get('/users/me'))['user_id'] as number;
  successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'legal' }] }));
  const send = (content: string) =>
    owner.post('/messages', { type: 'stream', to: 'legal', topic: 'lunch', content }).then(successful);
  onStep(`${files} files are uploaded`);
  for (let at = 0; at < files; at++) {
    const { url } = successful(await owner.upload(new File([randomBytes(fileBytes)], `film ${at}.bin`)));
    await send(`[film](${url as string})`);
  }
  onStep(`${messages} messages are sent and edited`);
  for (let at = 0; at < messages; at += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, messages - at) }, (_, own) => sendAndEdit(owner, at + own)),
    );
  successful(await owner.post('/audit/mandates', { user_id: userId, reason: CASE }));
  await owner.get('/users/me');

  onStep('a package is made by API');
  const api = await measured(server.pid, onStep, async () => {
    const headers = { authorization: `Basic ${btoa(`${owner.email}:${owner.apiKey}`)}` };
    const query = new URLSearchParams({ case: CASE });
    const answer = await fetch(`${server.url}/api/v1/audit/evidence?${query}`, { headers });
    if (answer.status !== 200) throw new Error(await answer.text());
    let bytes = 0;
    for await (const piece of Readable.fromWeb(answer.body as never)) bytes += (piece as Uint8Array).length;
    return bytes;
  });
  onStep(`by API: ${JSON.stringify(api)}`);
  onStep('a package is made by command line');
  const out = join(server.folder, 'evidence.zip');
  const making = new ChatCommand(server.environment, 'evidence', '--case', CASE, '--out', out);
  const command = await measured(making.pid, onStep, async () => {
    const { exitCode, stdout, stderr } = await making.ended;
    if (exitCode !== 0) throw new Error(stdout + stderr);
    return statSync(out).size;
  });
  owner.close();
  return { api, command };
}

async function sendAndEdit(owner: ApiClient, at: number): Promise<void> {
  const content = `What there is to say about lunch, ${at}: ${'soup '.repeat(50)}`;
  const { id } = successful(await owner.post('/messages', { type: 'stream', to: 'legal', topic: 'lunch', content }));
  successful(await owner.patch(`/messages/${id as number}`, { content: `${content}, and herring` }));
}

async function measured(
  pid: number,
  onStep: (step: string) => void,
  make: () => Promise<number>,
): Promise<MeasuredPackage> {
  // The kernel begins a new peak.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const [start, mebibytesBefore] = [performance.now(), residentMebibytes(pid) ?? 0];
  onStep(`its process ${pid} has ${mebibytesBefore} MiB before`);
  let mebibytesAtMost = mebibytesBefore;
  const look = setInterval(() => (mebibytesAtMost = residentMebibytes(pid) ?? mebibytesAtMost), LOOK_EVERY_MS);
  try {
    const bytes = await make();
    mebibytesAtMost = residentMebibytes(pid) ?? mebibytesAtMost;
    const seconds = Math.round((performance.now() - start) / 100) / 10;
    return { megabytes: Math.round(bytes / 1e6), seconds, mebibytesBefore, mebibytesAtMost };
  } finally {
    clearInterval(look);
  }
}

/** The peak; undefined of a process that has ended. */
function residentMebibytes(pid: number): number | undefined {
  try {
    const kibibytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? undefined : Math.round(Number(kibibytes) / 1024);
  } catch {
    return undefined;
  }
}
