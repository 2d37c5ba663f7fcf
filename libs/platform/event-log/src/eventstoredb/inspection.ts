import { certificateFault, speaksTls } from '@chat/tls';

import { EventLogRefused } from '../port/errors.js';
import { Administration } from './administration.js';
import type { ConnectionString } from './connection-string.js';

/** The result of inspecting one server. */
interface Finding {
  readonly kind: 'fine' | 'absent' | 'wrong' | 'stranger';
  readonly words: string;
}

/** Permanent reason why the log cannot be opened there. */
export interface Refusal {
  readonly error: EventLogRefused;
  /** False: the fault matters only if the log cannot be opened. */
  readonly isCertain: boolean;
}

/** The oldest version that notifies subscriptions when they are caught up. */
const OLDEST = [23, 10] as const;
const LONGEST_LOOK_MS = 1_500;

/** States of a node that does not lead and will not by itself. */
const NO_LEADERS: ReadonlySet<string> = new Set(['follower', 'clone', 'readonlyreplica', 'readonlyleaderless']);

/**
 * Looks at each named server over HTTP for permanent faults: gRPC reports all of these as "unavailable". Never rejects, and takes
 * 1.5 s at most.
 * @returns undefined when a server has no fault, or none can be reached
 */
export async function findRefusal(server: ConnectionString, deadlineMs: number): Promise<Refusal | undefined> {
  const withinMs = Math.min(deadlineMs, LONGEST_LOOK_MS);
  const findings = await Promise.all(server.servers.map((url) => inspect(server, url, withinMs)));
  if (findings.some(({ kind }) => kind === 'fine')) return undefined;
  const found = findings.find(({ kind }) => kind === 'wrong') ?? findings.find(({ kind }) => kind === 'stranger');
  return found && { error: new EventLogRefused(found.words), isCertain: found.kind === 'wrong' };
}

async function inspect(server: ConnectionString, url: URL, withinMs: number): Promise<Finding> {
  try {
    const { status, body } = await new Administration(server, withinMs).request('GET', new URL('/info', url));
    if (status >= 500) return { kind: 'absent', words: '' };
    const stranger: Finding = {
      kind: 'stranger',
      words: `What answers at ${url.host} is neither EventStoreDB nor KurrentDB.`,
    };
    return status === 200 ? (judge(server, url, body) ?? stranger) : stranger;
  } catch (error) {
    return explain(server, url, (error as Error).cause as NodeJS.ErrnoException, withinMs);
  }
}

function judge({ cluster }: ConnectionString, { host }: URL, body: string): Finding | undefined {
  const { version = '', state = '' } = infoOf(body) ?? {};
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (version === '') return undefined;
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    const words = `EventStoreDB at ${host} is too old: it is ${version}, and ${OLDEST.join('.')} or newer is needed.`;
    return { kind: 'wrong', words };
  }
  if (!cluster && NO_LEADERS.has(state)) {
    const words =
      `EventStoreDB at ${host} is a ${state}, and only the leader of its cluster can be written to: ` +
      'name all nodes, separated by commas, or the name of the cluster with esdb+discover://.';
    return { kind: 'wrong', words };
  }
  return { kind: 'fine', words: '' };
}

function infoOf(body: string): { version: string; state: string } | undefined {
  try {
    const { esVersion, dbVersion, state } = JSON.parse(body) as Record<string, unknown>;
    return { version: String(esVersion ?? dbVersion ?? ''), state: String(state ?? '').toLowerCase() };
  } catch {
    return undefined;
  }
}

async function explain(
  server: ConnectionString,
  url: URL,
  { code = '', message, ...details }: NodeJS.ErrnoException,
  withinMs: number,
): Promise<Finding> {
  const certificate = `The certificate of EventStoreDB at ${url.host}`;
  const fault = certificateFault(code);
  if (fault === 'unknown authority') {
    const way = 'name the file with the certificate of its authority, tlsCaFile=…, in the connection string.';
    return wrong(`${certificate} is from an authority that is not known here (${message}): ${way}`);
  }
  if (fault === 'not valid now') return wrong(`${certificate} is not valid now: ${message}.`);
  if (fault === 'other names') {
    return wrong(`${certificate} is for other names: ${(details as { reason?: string }).reason ?? message}`);
  }
  if (/ALERT_(CERTIFICATE_REQUIRED|BAD_CERTIFICATE|UNKNOWN_CA|HANDSHAKE_FAILURE)/.test(code)) {
    const way = 'userCertFile=… and userKeyFile=… name its files in the connection string.';
    return wrong(`EventStoreDB at ${url.host} wants a client certificate that it knows: ${way}`);
  }
  const isCut = code === 'ECONNRESET' || code.startsWith('HPE_');
  const isNoTls = /wrong version number|packet length too long/.test(message);
  if (isNoTls || (server.tls && isCut && (await speaksPlainly(server, url, withinMs)))) {
    return wrong(`What answers at ${url.host} does not speak TLS: write tls=false, if that is what you want.`);
  }
  if (!server.tls && isCut && (await speaksTls(url, withinMs))) {
    return wrong(`EventStoreDB at ${url.host} speaks TLS: write user:password@, and tls=false no more.`);
  }
  return code.startsWith('HPE_')
    ? { kind: 'stranger', words: `What answers at ${url.host} is neither EventStoreDB nor KurrentDB.` }
    : { kind: 'absent', words: '' };
}

function wrong(words: string): Finding {
  return { kind: 'wrong', words };
}

async function speaksPlainly(server: ConnectionString, { host }: URL, withinMs: number): Promise<boolean> {
  const administration = new Administration({ ...server, tls: undefined }, withinMs);
  return administration.request('GET', new URL(`http://${host}/info`)).then(
    () => true,
    () => false,
  );
}
