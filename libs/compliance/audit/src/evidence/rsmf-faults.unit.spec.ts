import { RSMF_RULES, rsmfFaults } from './rsmf-faults.fixture.js';

const TIME = '2026-11-20T10:00:00.000Z';
const custom = [{ name: 'event 0', value: '5f1c' }];
const ATTACHED = ['1-list.txt', 'ada.png', 'legal.png'];

/** Has every field that there is. */
const complete = () => ({
  version: '2.0.0',
  participants: [
    { id: 'P1', display: 'Ada', email: 'ada@example.com', avatar: 'ada.png', account_id: '1', custom },
    { id: 'P2' },
  ],
  conversations: [
    {
      id: 'C1',
      platform: 'chat',
      participants: ['P1', 'P2'],
      display: 'legal',
      type: 'channel',
      custodian: 'P1',
      icon: 'legal.png',
      custom,
    },
    { id: 'C2', platform: 'chat', participants: [] },
  ],
  events: [
    {
      type: 'message',
      id: '1',
      parent: '1',
      body: 'Soup',
      participant: 'P1',
      conversation: 'C1',
      timestamp: TIME,
      deleted: true,
      importance: 'high',
      reactions: [{ value: 'octopus', count: 1, participants: ['P2'] }],
      attachments: [{ id: '1-list.txt', display: 'list.txt', size: 6 }],
      edits: [{ participant: 'P1', timestamp: TIME, previous: 'Swordfish', new: 'Soup' }],
      direction: 'incoming',
      read_receipts: [{ participant: 'P2', timestamp: TIME, action: 'read' }],
      custom,
    },
    { type: 'leave', participant: 'P2', conversation: 'C1', timestamp: TIME, custom },
    { type: 'join', participant: 'P2', conversation: 'C1', timestamp: TIME, custom },
  ],
  eventcollectionid: 'legal',
});

/** @param path such as `events[].edits[].new`, of the first ones @param value undefined: the field is missing */
function broken(path: string, value: unknown): unknown {
  const names = path.replaceAll('[]', '.0').split('.');
  const manifest = JSON.parse(JSON.stringify(complete())) as unknown;
  const last = names.pop()!;
  const within = names.reduce((fields, name) => (fields as Record<string, unknown>)[name], manifest);
  (within as Record<string, unknown>)[last] = value;
  return JSON.parse(JSON.stringify(manifest)) as unknown;
}

/** For each kind of fault, values of which every one is none of what the rule allows. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  there: [undefined],
  text: [7, null, true, ['x'], {}],
  list: ['x', null, 7, {}],
  object: ['x', null, 7, []],
  boolean: ['true', null, 1],
  integer: [1.5, '1', null],
  known: ['other', ''],
  time: ['yesterday', '2026-11-20', '2026-11-20T10:00:00', '2026-13-20T10:00:00Z', ''],
  address: ['ada', 'ada@', ''],
  'at least 1': [''],
  'at least 5': ['2.0', ''],
  'at most 30': ['x'.repeat(31)],
};

const two = complete();
const [message, leave, join] = two.events;
/** With one of these events beside the message. */
const beside = (...events: readonly object[]) => ({ ...two, events: [message, ...events] });
const COMINGS = 'events[]: comings and goings in channels, by somebody, at a time';
const IN_ORDER = 'events[]: comes from outside, goes from within';

/** A broken manifest for each rule about several fields. */
const RELATED: Readonly<Record<string, unknown>> = {
  'participants: different ids': broken('participants', [...two.participants, { id: 'P2' }]),
  'conversations: different ids': broken('conversations', [...two.conversations, two.conversations[1]]),
  'conversations[].participants: known': broken('conversations[].participants', ['P1', 'P2', 'P3']),
  'events[].participant: known': broken('events[].participant', 'P3'),
  'events[].conversation: known': broken('events[].conversation', 'C3'),
  'events[].parent: known': broken('events[].parent', '7'),
  'events[].reactions[].participants: known': broken('events[].reactions[].participants', ['P3']),
  'events[].edits[].participant: known': broken('events[].edits[].participant', 'P3'),
  'events[].read_receipts[].participant: known': broken('events[].read_receipts[].participant', 'P3'),
  'events[].attachments[].id: in the archive': broken('events[].attachments[].id', 'missing.txt'),
  'events[].read_receipts: of messages': beside({ ...leave, read_receipts: message!.read_receipts }),
  [COMINGS]: beside({ ...leave, timestamp: undefined }),
  [IN_ORDER]: beside(join!),
  'participants[].avatar: in the archive': broken('participants[].avatar', 'missing.png'),
  'conversations[].icon: in the archive': broken('conversations[].icon', 'missing.png'),
};

it('A manifest with every field keeps every rule, and so does one with those alone that must be there', () => {
  expect(rsmfFaults(complete(), ATTACHED)).toEqual([]);
  expect(rsmfFaults({ version: '2.0.0', participants: [], conversations: [], events: [] }, [])).toEqual([]);
});

it('There are rules for each field', () => {
  expect(RSMF_RULES).toHaveLength(125);
  expect(new Set(RSMF_RULES).size).toBe(RSMF_RULES.length);
});

it.each(RSMF_RULES)('A manifest that breaks a rule is found: %s', (rule) => {
  const [path, kind] = rule.split(': ') as [string, string];
  const manifests = rule in RELATED ? [RELATED[rule]] : WRONG[kind]!.map((value) => broken(path, value));
  for (const manifest of manifests) expect(rsmfFaults(manifest, ATTACHED)).toEqual([rule]);
});

it('What is no object is no manifest', () => {
  for (const none of ['x', null, 7, []]) expect(rsmfFaults(none, [])).not.toEqual([]);
});

it('A manifest in which somebody goes twice, goes from a direct conversation, or comes as nobody is found', () => {
  expect(rsmfFaults(beside(leave!, leave!), ATTACHED)).toEqual([IN_ORDER]);
  expect(rsmfFaults(beside(leave!, join!, join!), ATTACHED)).toEqual([IN_ORDER]);
  const between = [two.conversations[0], { ...two.conversations[1], type: 'direct', participants: ['P2'] }];
  const gone = { ...beside({ ...leave, conversation: 'C2' }), conversations: between };
  expect(rsmfFaults(gone, ATTACHED)).toEqual([COMINGS]);
  expect(rsmfFaults(beside(leave!, { ...join, participant: undefined }), ATTACHED)).toEqual([COMINGS]);
});
