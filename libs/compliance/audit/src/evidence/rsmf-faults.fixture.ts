type Fields = Readonly<Record<string, unknown>>;

/** A value allowed by a rule of the format; kinds describe other values. */
interface Rule {
  /** @returns the fault, by path and kind */
  faults(value: unknown, path: string): readonly string[];
  /** Every kind of fault that there may be, by path. */
  all(path: string): readonly string[];
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const LONGEST_REACTION = 30;

const rule = (
  type: string,
  isOf: (value: unknown) => boolean,
  more: Record<string, (value: never) => boolean> = {},
) => ({
  all: (path: string) => [type, ...Object.keys(more)].map((kind) => `${path}: ${kind}`),
  faults(value: unknown, path: string) {
    if (!isOf(value)) return [`${path}: ${type}`];
    return Object.entries(more).flatMap(([kind, isKept]) => (isKept(value as never) ? [] : [`${path}: ${kind}`]));
  },
});

const isText = (value: unknown) => typeof value === 'string';
const text = (least = 0): Rule =>
  rule('text', isText, least > 0 ? { [`at least ${least}`]: ({ length }: string) => length >= least } : {});
const oneOf = (...values: readonly string[]): Rule =>
  rule('text', isText, { known: (value: string) => values.includes(value) });
const time: Rule = rule('text', isText, {
  time: (value: string) => TIME.test(value) && !Number.isNaN(Date.parse(value)),
});
const address: Rule = rule('text', isText, { address: (value: string) => /^[^@\s]+@[^@\s]+$/.test(value) });
const reaction: Rule = rule('text', isText, {
  'at least 1': ({ length }: string) => length >= 1,
  'at most 30': ({ length }: string) => length <= LONGEST_REACTION,
});
const flag: Rule = rule('boolean', (value) => typeof value === 'boolean');
const integer: Rule = rule('integer', (value) => Number.isInteger(value));

const listOf = (item: Rule): Rule => ({
  all: (path) => [`${path}: list`, ...item.all(`${path}[]`)],
  faults: (value, path) =>
    Array.isArray(value) ? value.flatMap((each) => item.faults(each, `${path}[]`)) : [`${path}: list`],
});

const below = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

const object = (required: Readonly<Record<string, Rule>>, optional: Readonly<Record<string, Rule>> = {}): Rule => {
  const fields = Object.entries({ ...required, ...optional });
  return {
    all: (path) => [
      ...(path === '' ? [] : [`${path}: object`]),
      ...Object.keys(required).map((name) => `${below(path, name)}: there`),
      ...fields.flatMap(([name, field]) => field.all(below(path, name))),
    ],
    faults(value, path) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path}: object`];
      return fields.flatMap(([name, field]) => {
        const own = (value as Fields)[name];
        if (own !== undefined) return field.faults(own, below(path, name));
        return name in required ? [`${below(path, name)}: there`] : [];
      });
    },
  };
};

const custom = listOf(object({ name: text(1), value: text(1) }));

const MANIFEST = object(
  {
    version: text(5),
    participants: listOf(
      object({ id: text(1) }, { display: text(), email: address, avatar: text(), account_id: text(), custom }),
    ),
    conversations: listOf(
      object(
        { id: text(1), platform: text(1), participants: listOf(text(1)) },
        { display: text(), type: oneOf('direct', 'channel'), custodian: text(), icon: text(), custom },
      ),
    ),
    events: listOf(
      object(
        { type: oneOf('message', 'disclaimer', 'join', 'leave', 'history', 'unknown') },
        {
          id: text(),
          parent: text(),
          body: text(),
          participant: text(),
          conversation: text(),
          timestamp: time,
          deleted: flag,
          importance: oneOf('normal', 'high'),
          reactions: listOf(object({ value: reaction }, { count: integer, participants: listOf(text(1)) })),
          attachments: listOf(object({ id: text(1) }, { display: text(), size: integer })),
          edits: listOf(object({ participant: text(1) }, { timestamp: time, previous: text(), new: text() })),
          direction: oneOf('incoming', 'outgoing'),
          read_receipts: listOf(
            object({ participant: text(1) }, { timestamp: time, action: oneOf('read', 'delivered') }),
          ),
          custom,
        },
      ),
    ),
  },
  { eventcollectionid: text() },
);

const RELATIONS = [
  'participants: different ids',
  'conversations: different ids',
  'conversations[].participants: known',
  'events[].participant: known',
  'events[].conversation: known',
  'events[].parent: known',
  'events[].reactions[].participants: known',
  'events[].edits[].participant: known',
  'events[].read_receipts[].participant: known',
  'events[].attachments[].id: in the archive',
  'events[].read_receipts: of messages',
  'events[]: comings and goings in channels, by somebody, at a time',
  'events[]: comes from outside, goes from within',
  'participants[].avatar: in the archive',
  'conversations[].icon: in the archive',
];

export const RSMF_RULES: readonly string[] = [...MANIFEST.all(''), ...RELATIONS];

/** The rules of an RSMF 2.0 manifest that it breaks. @param attached names of the files beside it */
export function rsmfFaults(manifest: unknown, attached: readonly string[]): readonly string[] {
  const faults = MANIFEST.faults(manifest, '');
  return faults.length > 0 ? faults : [...new Set(brokenRelations(manifest as Fields, attached))];
}

const listIn = (fields: Fields, name: string) => (fields[name] ?? []) as readonly Fields[];

function brokenRelations(manifest: Fields, attached: readonly string[]): string[] {
  const faults: string[] = [];
  const demand = (isKept: boolean, relation: string) => void (isKept || faults.push(relation));
  const idsIn = (name: string) => listIn(manifest, name).map(({ id }) => id);
  const [people, conversations, events] = [idsIn('participants'), idsIn('conversations'), idsIn('events')];
  const isPerson = (id: unknown) => people.includes(id);
  const isAttached = (name: unknown) => name === undefined || attached.includes(name as string);
  demand(new Set(people).size === people.length, 'participants: different ids');
  demand(new Set(conversations).size === conversations.length, 'conversations: different ids');
  for (const { avatar } of listIn(manifest, 'participants'))
    demand(isAttached(avatar), 'participants[].avatar: in the archive');
  for (const { participants, icon } of listIn(manifest, 'conversations')) {
    demand((participants as unknown[]).every(isPerson), 'conversations[].participants: known');
    demand(isAttached(icon), 'conversations[].icon: in the archive');
  }
  for (const event of listIn(manifest, 'events')) {
    const { participant, conversation, parent } = event;
    demand(participant === undefined || isPerson(participant), 'events[].participant: known');
    demand(conversation === undefined || conversations.includes(conversation), 'events[].conversation: known');
    demand(parent === undefined || events.includes(parent), 'events[].parent: known');
    for (const { participants = [] } of listIn(event, 'reactions'))
      demand((participants as unknown[]).every(isPerson), 'events[].reactions[].participants: known');
    for (const name of ['edits', 'read_receipts'])
      for (const each of listIn(event, name))
        demand(isPerson(each['participant']), `events[].${name}[].participant: known`);
    for (const { id } of listIn(event, 'attachments'))
      demand(isAttached(id), 'events[].attachments[].id: in the archive');
  }
  for (const { type, read_receipts: receipts } of listIn(manifest, 'events'))
    demand(receipts === undefined || type === 'message', 'events[].read_receipts: of messages');
  demand(areMembershipsWhole(manifest), 'events[]: comings and goings in channels, by somebody, at a time');
  demand(areMembershipsInOrder(manifest), 'events[]: comes from outside, goes from within');
  return faults;
}

const membershipsIn = (manifest: Fields) =>
  listIn(manifest, 'events').filter(({ type }) => type === 'join' || type === 'leave');

function areMembershipsWhole(manifest: Fields): boolean {
  const channels = listIn(manifest, 'conversations').filter(({ type }) => type === 'channel');
  return membershipsIn(manifest).every(
    ({ participant, conversation, timestamp }) =>
      participant !== undefined && timestamp !== undefined && channels.some(({ id }) => id === conversation),
  );
}

/** Participants of a conversation must be in it at its first event. */
function areMembershipsInOrder(manifest: Fields): boolean {
  const members = new Set(
    listIn(manifest, 'conversations').flatMap(({ id, participants }) =>
      (participants as string[]).map((each) => `${String(id)} ${each}`),
    ),
  );
  return membershipsIn(manifest).every(({ type, conversation, participant }) => {
    const member = `${String(conversation)} ${String(participant)}`;
    const isKept = members.has(member) === (type === 'leave');
    if (type === 'join') members.add(member);
    else members.delete(member);
    return isKept;
  });
}
