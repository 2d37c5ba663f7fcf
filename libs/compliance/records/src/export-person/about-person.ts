import type { RecordedEvent } from '@chat/kernel';

type Data = Readonly<Record<string, unknown>>;

/** The owner of the events of a category of streams. Other streams hold shared data, written by the accounts that changed them. */
export const OWNERS: Readonly<Record<string, 'name of the stream' | 'nobody' | { readonly field: string }>> = {
  alerts: 'name of the stream',
  email_change: 'name of the stream',
  flags: 'name of the stream',
  inspection: 'name of the stream',
  logins: 'name of the stream',
  mutes: 'name of the stream',
  password_reset: 'name of the stream',
  subscriptions: 'name of the stream',
  topicPolicies: 'name of the stream',
  user: 'name of the stream',
  userstatus: 'name of the stream',
  attachment: { field: 'ownerId' },
  draft: { field: 'ownerId' },
  emoji: { field: 'authorId' },
  invitation: { field: 'inviterId' },
  navigation_view: { field: 'userId' },
  reminder: { field: 'ownerId' },
  scheduled_message: { field: 'senderId' },
  snippet: { field: 'ownerId' },
  botStorage: 'nobody',
  botWarning: 'nobody',
  carried: 'nobody',
  entries: 'nobody',
  ephemeral: 'nobody',
  erasures: 'nobody',
  login_erasures: 'nobody',
  mail: 'nobody',
  nameFinds: 'nobody',
  sealing: 'nobody',
  topicKey: 'nobody',
  webhookCall: 'nobody',
};

export const NOBODYS: ReadonlySet<string> = new Set(Object.keys(OWNERS).filter((name) => OWNERS[name] === 'nobody'));

/** Parts of a message's events that are text of its author, or of accounts that reacted, voted or reported. */
const OF_MESSAGES: Readonly<Record<string, { readonly by: string; readonly fields: readonly string[] }>> = {
  MessagePosted: { by: 'senderId', fields: ['messageId', 'client', 'conversation', 'content'] },
  MessageContentEdited: { by: 'senderId', fields: ['messageId', 'content'] },
  MessageRerendered: { by: 'senderId', fields: ['messageId', 'content'] },
  MessageDeleted: { by: 'senderId', fields: ['messageId'] },
  SubmessageAdded: { by: 'senderId', fields: ['messageId', 'msgType', 'content'] },
  ReactionAdded: { by: 'userId', fields: ['messageId', 'emojiName', 'emojiCode', 'reactionType'] },
  ReactionRemoved: { by: 'userId', fields: ['messageId', 'emojiName', 'emojiCode', 'reactionType'] },
  MessageReported: { by: 'reporterId', fields: ['messageId', 'reportType', 'description'] },
};

/** Names messages of everybody. */
const MOVES = 'moves';

const STREAM = /^(\w+)-(\d*)/;
const SECRET = /hash|password|token|apikey|^key$/i;
/** Fields that the server derives, that repeat former values, or that say what is kept. */
const DERIVED = /^(?:rendered|previous|fileKey|thumbnailKeys|isKept)/;
const HIDDEN = '(secret)';

/** A stored fact about one person. */
export interface PersonalEntry {
  /** UNIX seconds. */
  readonly time: number;
  readonly event: string;
  readonly stream: string;
  readonly by_yourself: boolean;
  /** Null: not recorded, or of somebody else. */
  readonly client: string | null;
  /** With the names of the log. Null: the person did it, and it concerns others. */
  readonly data: Data | null;
}

/** Undefined: the event does not concern the person. */
export function aboutPerson(event: RecordedEvent, personId: number): PersonalEntry | undefined {
  const { type, stream, metadata } = event;
  const isByPerson = metadata.actorId === personId;
  const data = dataOf(event, personId, isByPerson);
  if (data === undefined) return undefined;
  const time = Math.floor(metadata.time / 1000);
  return { time, event: type, stream, by_yourself: isByPerson, client: (isByPerson && metadata.client) || null, data };
}

function dataOf(event: RecordedEvent, personId: number, isByPerson: boolean): Data | null | undefined {
  const { type, stream } = event;
  const data = event.data as Data;
  const [, category = '', id] = STREAM.exec(stream) ?? [];
  const owner = OWNERS[category];
  if (owner === 'nobody') return undefined;
  if (category === 'message') return ofMessage(type, data, personId) ?? (isByPerson ? null : undefined);
  const isOwn = owner === 'name of the stream' ? Number(id) === personId : owner && data[owner.field] === personId;
  if (isOwn) return type === 'SpecialPermissionGranted' ? own(withoutReason(data)) : own(data);
  if (type === 'InvitationAccepted' && data['userId'] === personId) return own(data);
  if (isByPerson) return owner || category === MOVES ? null : own(data);
  const members = data['userIds'] ?? data['memberIds'];
  if (category === 'group' && Array.isArray(members) && members.includes(personId)) return { groupId: data['groupId'] };
  return undefined;
}

function ofMessage(type: string, data: Data, personId: number): Data | undefined {
  if (type === 'MessageRestored') {
    const { messageId, senderId } = data;
    const past = pastOf(data, personId);
    return senderId === personId || past.length > 0 ? { messageId, past } : undefined;
  }
  const known = OF_MESSAGES[type];
  if (!known || data[known.by] !== personId) return undefined;
  return Object.fromEntries(known.fields.map((field) => [field, data[field]]));
}

interface Past {
  readonly type: string;
  readonly data: Data;
}

function pastOf({ past }: Data, personId: number): Past[] {
  return (past as readonly Past[]).flatMap(({ type, data }) => {
    const shown = ofMessage(type, data, personId);
    return shown ? [{ type, data: shown }] : [];
  });
}

/** Owners wrote these reasons of mandates, for each other. */
function withoutReason(data: Data): Data {
  const { mandate } = data as { readonly mandate?: Data };
  if (!mandate) return data;
  const { reason: _, ...bounds } = mandate;
  return { ...data, mandate: bounds };
}

const own = (data: Data): Data => shownValue(data) as Data;

function shownValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shownValue);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => !DERIVED.test(name));
  return Object.fromEntries(
    fields.map(([name, inside]) => [name, SECRET.test(name) && inside !== null ? HIDDEN : shownValue(inside)]),
  );
}
