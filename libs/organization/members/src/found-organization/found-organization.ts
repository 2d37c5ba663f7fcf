import { randomUUID } from 'node:crypto';
import { hashApiKey, newApiKey, type Passwords, userAggregate, type UserJoined } from '@chat/accounts';
import type { FoundingStream } from '@chat/capability';
import { REALM_ID, Role, type Site } from '@chat/directory';
import { type Cause, type EventLog, newSalt, RevisionConflict } from '@chat/event-log';
import { type Clock, type DomainEvent, firstOf } from '@chat/kernel';
import { confirmOwnerZuliprc, writeOwnerZuliprc } from './owner-zuliprc.js';
import { OWNER_ID, systemBots } from './system-bots.js';

export interface Founding {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly site: Site;
  readonly passwords: Passwords;
  /** Streams of other capabilities: the organization itself, and its groups. */
  readonly streams: readonly FoundingStream[];
  readonly dataDirectory: string | null;
  readonly ownerName: string;
  readonly ownerEmail: string;
  /** Null: no password; the owner logs in with the API key. */
  readonly ownerPassword: string | null;
}

export interface FoundedOrganization {
  readonly email: string;
  /** The key, shown only here and in the file. */
  readonly apiKey: string;
  /** Path of `owner.zuliprc`; null when no folder was given. */
  readonly path: string | null;
}

/**
 * Founds the organization in an empty log: its streams, the system bots, and at last the owner, whose stream marks completion. Call
 * it before anything follows the log. The next call completes an interrupted founding; its API key was never valid, so the file is
 * written again.
 * @returns null when the organization exists
 */
export async function foundOrganization(founding: Founding): Promise<FoundedOrganization | null> {
  const { log, site, dataDirectory, ownerEmail: email } = founding;
  const ownerStream = userAggregate.streamName(OWNER_ID);
  const owner = await ownerIn(log, ownerStream);
  if (owner) {
    if (dataDirectory) await confirmOwnerZuliprc(dataDirectory, hasKey(owner));
    return null;
  }

  const cause = causedByOperator(founding.clock.now());
  for (const { stream, events } of [...founding.streams, ...systemBots(site).map(asStream)]) {
    await appendOnce(log, stream, events, cause);
  }
  const apiKey = newApiKey();
  const joins = await ownerJoins(founding, apiKey);
  if (dataDirectory) await writeOwnerZuliprc(dataDirectory, { email, apiKey, site: site.url });
  if (!(await appendOnce(log, ownerStream, [joins], cause))) return null;
  return { email, apiKey, path: dataDirectory && (await confirmOwnerZuliprc(dataDirectory, hasKey(joins.data))) };
}

async function ownerIn(log: EventLog, stream: string): Promise<UserJoined['data'] | undefined> {
  return (await firstOf(log.read(stream, { limit: 1 })))?.data as UserJoined['data'] | undefined;
}

function hasKey({ apiKeyHash }: UserJoined['data']): (apiKey: string) => boolean {
  return (apiKey) => hashApiKey(apiKey) === apiKeyHash;
}

async function appendOnce(
  log: EventLog,
  stream: string,
  events: readonly DomainEvent[],
  cause: Cause,
): Promise<boolean> {
  try {
    const toAppend = events.map((event) => ({ ...event, id: randomUUID(), metadata: { ...cause, salt: newSalt() } }));
    await log.append(stream, 'no_stream', toAppend);
    return true;
  } catch (error) {
    if (error instanceof RevisionConflict) return false;
    throw error;
  }
}

async function ownerJoins(founding: Founding, apiKey: string): Promise<UserJoined> {
  const { passwords, ownerEmail, ownerName, ownerPassword } = founding;
  return {
    type: 'UserJoined',
    data: {
      userId: OWNER_ID,
      email: ownerEmail,
      fullName: ownerName,
      role: Role.owner,
      isBot: false,
      botType: null,
      botOwnerId: null,
      isSystemBot: false,
      isImportedStub: false,
      specialPermissions: ['create_users', 'change_user_emails'],
      apiKeyHash: hashApiKey(apiKey),
      passwordHash: ownerPassword === null ? null : await passwords.hash(ownerPassword),
    },
  };
}

function asStream(bot: UserJoined): FoundingStream {
  return { stream: userAggregate.streamName(bot.data.userId), events: [bot] };
}

function causedByOperator(now: number): Cause {
  const id = randomUUID();
  return { actorId: null, realmId: REALM_ID, correlationId: id, causationId: id, time: now };
}
