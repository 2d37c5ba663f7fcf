import { Chat, type Person, successful } from '@chat/chat-testing';
import type { Json } from '../event-queues/wire.js';

const ROLES = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;
type RoleName = keyof typeof ROLES;
const ROLE_NAMES = Object.keys(ROLES) as RoleName[];

/** A guest who is in a channel with all subjects, and one who is in none with any of them. */
const VIEWERS = ['owner', 'administrator', 'moderator', 'member', 'friend', 'stranger'] as const;
type Viewer = (typeof VIEWERS)[number];

/** Readers of the real address, by the setting of the subject (contract, people: E-mail visibility). */
const SEES_ADDRESS: Readonly<Record<number, readonly Viewer[]>> = {
  1: VIEWERS,
  2: ['owner', 'administrator', 'moderator', 'member'],
  3: ['owner', 'administrator'],
  4: [],
  5: ['owner', 'administrator', 'moderator'],
};
const VISIBILITIES = [1, 2, 3, 4, 5];
const UNKNOWN = 'Unknown user';
/** Then a report of presence is one that others are notified of. */
const MINUTES_3 = 180_000;

/** An organization with viewers and subjects of each role. */
class Company {
  readonly viewers = new Map<Viewer, Person>();
  readonly subjects = new Map<RoleName, Person>();
  fieldId = 0;

  private constructor(readonly chat: Chat) {}

  static async open(isRestricted: boolean): Promise<Company> {
    const company = new Company(await Chat.open());
    const { chat, viewers, subjects } = company;
    for (const viewer of VIEWERS) {
      viewers.set(viewer, await chat.person(viewer, viewer in ROLES ? ROLES[viewer as RoleName] : ROLES.guest));
    }
    for (const role of ROLE_NAMES) subjects.set(role, await chat.person(`subject ${role}`, ROLES[role]));
    await chat.channel('court', [viewers.get('friend')!, ...subjects.values()]);
    await chat.channel('hall', [...viewers.values()]);
    const field = await chat.owner.post('/realm/profile_fields', { name: 'Food', field_type: 1 });
    company.fieldId = successful(field)['id'] as number;
    for (const subject of subjects.values()) {
      const data = [{ id: company.fieldId, value: `food of ${subject.userId}` }];
      successful(await subject.patch('/users/me/profile_data', { data }));
    }
    // Everybody is heard in the hall, where no subject stays.
    const everybody = [...subjects.values()].map(({ userId }) => userId);
    const hall = [{ name: 'hall' }];
    successful(await chat.owner.post('/users/me/subscriptions', { subscriptions: hall, principals: everybody }));
    for (const subject of subjects.values()) await company.speak(subject);
    successful(await chat.owner.delete('/users/me/subscriptions', { subscriptions: ['hall'], principals: everybody }));
    if (isRestricted) successful(await chat.owner.patch('/realm', { can_access_all_users_group: { new: 6 } }));
    return company;
  }

  async speak(subject: Person): Promise<void> {
    const fields = { type: 'channel', to: 'hall', topic: 'talk', content: `word of ${subject.userId}` };
    successful(await subject.post('/messages', fields));
  }

  /** Every subject shows its address to whom the setting admits. */
  async show(visibility: number): Promise<void> {
    for (const subject of this.subjects.values()) {
      successful(await subject.patch('/settings', { email_address_visibility: visibility }));
    }
  }

  name(subject: Person, visibility: number): string {
    return `Subject ${subject.userId} at ${visibility}`;
  }
}

describe.each([false, true])('where guests know only whom they have met: %s', (isRestricted) => {
  let company: Company;
  beforeAll(async () => {
    company = await Company.open(isRestricted);
  });
  afterAll(() => company.chat.close());

  it.each(VISIBILITIES)(
    'people see of others what their roles allow, with e-mail visibility %s',
    async (visibility) => {
      const { chat, viewers, subjects } = company;
      await company.show(visibility);
      const queues = new Map<Viewer, Json>();
      for (const [viewer, person] of viewers) {
        const event_types = ['realm_user', 'presence', 'message'];
        const capabilities = {
          notification_settings_null: true,
          user_list_incomplete: true,
          simplified_presence_events: true,
        };
        const fields = { event_types, fetch_event_types: ['presence'], client_capabilities: capabilities };
        queues.set(viewer, successful(await person.post('/register', { ...fields, slim_presence: true })));
      }
      chat.server.core.clock.advance(MINUTES_3);
      for (const [role, subject] of subjects) {
        const full_name = company.name(subject, visibility);
        successful(await chat.owner.patch(`/users/${subject.userId}`, { full_name }));
        successful(await subject.post('/users/me/presence', { status: 'active', new_user_input: true }));
        if (role !== 'guest') await company.speak(subject);
      }

      const seen: Json = {};
      const expected: Json = {};
      for (const viewer of VIEWERS) {
        const person = viewers.get(viewer)!;
        const lists = await listsOf(company, person, queues.get(viewer)!);
        for (const [role, subject] of subjects) {
          const key = `${viewer} of ${role}`;
          seen[key] = await sightOf(company, person, subject, lists);
          const isUnknown = isRestricted && viewer === 'stranger';
          const seesAddress = SEES_ADDRESS[visibility]!.includes(viewer);
          expected[key] = expectedSight(company, subject, {
            visibility,
            isUnknown,
            seesAddress,
            isGuest: role === 'guest',
          });
        }
      }
      for (const [role, subject] of subjects) {
        const key = `oneself, ${role}`;
        const [asks, told] = [await subject.get('/users'), await subject.get(`/users/${subject.userId}`)];
        const { body: me } = await subject.get('/users/me');
        const member = (successful(asks)['members'] as Json[]).find(({ user_id }) => user_id === subject.userId);
        const byEmail = (await subject.get(`/users/${subject.email}`)).status;
        seen[key] = { all: [member, successful(told)['user'] as Json, me].map(shown), byEmail };
        // An address that is hidden from the own role finds nobody, not even oneself (contract, people: Reading users).
        const email = visibility === 1 ? subject.email : `user${subject.userId}@${chat.server.site.host}`;
        const own = { name: company.name(subject, visibility), email, delivery: subject.email, role: ROLES[role] };
        const isFound = SEES_ADDRESS[visibility]!.includes(role === 'guest' ? 'friend' : role);
        expected[key] = { all: [own, own, own], byEmail: isFound ? 200 : 400 };
      }
      expect(seen).toEqual(expected);
    },
  );
});

describe.each([false, true])(
  'where guests know only whom they have met: %s, a change of e-mail visibility',
  (isRestricted) => {
    let company: Company;
    beforeAll(async () => {
      company = await Company.open(isRestricted);
    });
    afterAll(() => company.chat.close());

    it.each(VISIBILITIES.flatMap((before) => VISIBILITIES.map((after) => [before, after] as const)))(
      'from %s to %s is told to those who gain or lose an address, and to those who name the account by another one',
      async (before, after) => {
        const { viewers, subjects } = company;
        await company.show(before);
        const everybody = new Map<string, Person>([
          ...viewers,
          ...[...subjects].map(([role, own]) => [`own ${role}`, own] as const),
        ]);
        const polls = new Map<string, Poll>();
        for (const [name, person] of everybody) polls.set(name, await listening(person));
        await company.show(after);

        const heard: Json = {};
        const expected: Json = {};
        for (const [name, poll] of polls) {
          const events = await poll();
          for (const [role, subject] of subjects) {
            const key = `${name} of ${role}`;
            heard[key] = events
              .filter(({ person }) => person.user_id === subject.userId)
              .map(({ person }) => forms(person));
            const isUnknown = isRestricted && isStranger(name);
            expected[key] = isUnknown ? [] : expectedForms(company, name, role, before, after);
          }
        }
        expect(heard).toEqual(expected);
      },
    );
  },
);

type Poll = () => Promise<Json[]>;

async function listening(person: Person): Promise<Poll> {
  const capabilities = { notification_settings_null: true, user_list_incomplete: true };
  const fields = { event_types: ['realm_user'], fetch_event_types: [], client_capabilities: capabilities };
  const { queue_id, last_event_id } = successful(await person.post('/register', fields));
  return async () => {
    const { events } = successful(await person.get('/events', { queue_id, last_event_id, dont_block: true }));
    return (events as Json[]).filter(({ type }) => type === 'realm_user');
  };
}

/** An event without the account whose it is. */
function forms({ user_id: _id, avatar_url, ...form }: Json): Json {
  return avatar_url === undefined ? form : { avatar: true };
}

/** The subjects share a channel, so that only the guest who stays outside of it knows nobody. */
const isStranger = (name: string) => name === 'stranger';

/** An address is seen by role, or by oneself. */
function seesAddress(name: string, role: string, visibility: number): boolean {
  if (name === `own ${role}`) return true;
  const viewer = name.startsWith('own ') ? name.slice(4) : name;
  return SEES_ADDRESS[visibility]!.includes((viewer === 'guest' ? 'friend' : viewer) as Viewer);
}

function expectedForms(company: Company, name: string, role: RoleName, before: number, after: number): Json[] {
  const { userId: id, email } = company.subjects.get(role)!;
  const [saw, sees] = [before, after].map((visibility) => seesAddress(name, role, visibility));
  const address = saw === sees ? [] : [{ delivery_email: sees ? email : null }];
  if ((before === 1) === (after === 1)) return address;
  const new_email = after === 1 ? email : `user${id}@${company.chat.server.site.host}`;
  return [...address, { avatar: true }, { new_email }];
}

/** Answer of one request about everybody. */
async function listsOf({ chat }: Company, viewer: Person, { queue_id, last_event_id }: Json) {
  const { members } = successful(await viewer.get('/users', { include_custom_profile_fields: true }));
  const range = { anchor: 'newest', num_before: 100, num_after: 0, narrow: [['channel', 'hall']] };
  const { messages } = successful(await viewer.get('/messages', range));
  const { presences } = successful(await viewer.get('/realm/presence'));
  const report = { status: 'idle', last_update_id: -1 };
  const reported = successful(await viewer.post('/users/me/presence', report));
  const { events } = successful(await viewer.get('/events', { queue_id, last_event_id, dont_block: true }));
  const fresh = successful(await viewer.post('/register', { fetch_event_types: ['realm_user'] }));
  return {
    members: members as Json[],
    messages: messages as Json[],
    presences: presences as Json,
    reported: reported['presences'] as Json,
    events: events as Json[],
    registered: fresh['realm_users'] as Json[],
    host: chat.server.site.host,
  };
}
type Lists = Awaited<ReturnType<typeof listsOf>>;

async function sightOf({ fieldId }: Company, viewer: Person, subject: Person, lists: Lists) {
  const { userId: id, email } = subject;
  const own = (list: Json[]) => list.find(({ user_id }) => user_id === id);
  const member = own(lists.members);
  const user = await viewer.get(`/users/${id}`, { include_custom_profile_fields: true });
  const presence = await viewer.get(`/users/${id}/presence`);
  const search = async (address: string) =>
    (await viewer.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow: [['sender', address]] }))
      .status;
  const about = lists.events.filter(({ person, user_id, presences, message }) =>
    [person?.user_id, user_id, message?.sender_id, ...Object.keys(presences ?? {}).map(Number)].includes(id),
  );
  const message = lists.messages.find(({ sender_id }) => sender_id === id);
  const received = about.find(({ type }) => type === 'message')?.['message'];
  return {
    list: shown(member),
    registered: shown(own(lists.registered)),
    profileInList: member?.['profile_data']?.[fieldId]?.value,
    user: user.status === 200 ? shown(user.body['user'] as Json) : user.body['msg'],
    profile: (user.body['user'] as Json | undefined)?.['profile_data']?.[fieldId]?.value,
    message: message && { name: message['sender_full_name'], email: message['sender_email'] },
    messageEvent: received && { name: received.sender_full_name, email: received.sender_email },
    eventTypes: [...new Set(about.map(({ type }) => type))].toSorted(),
    eventsNameAddress: JSON.stringify(about.filter(({ type }) => type !== 'message')).includes(email),
    byRealAddress: [await search(email), (await viewer.get(`/users/${email}`)).status],
    byDummyAddress: await search(`user${id}@${lists.host}`),
    presence: presence.status,
    presenceInLists: [email, `user${id}@${lists.host}`].some((key) => key in lists.presences),
    presenceReported: String(id) in lists.reported,
  };
}

function shown(user: Json | undefined) {
  return (
    user && { name: user['full_name'], email: user['email'], delivery: user['delivery_email'], role: user['role'] }
  );
}

interface Row {
  readonly visibility: number;
  readonly isUnknown: boolean;
  readonly seesAddress: boolean;
  readonly isGuest: boolean;
}

function expectedSight(company: Company, subject: Person, { visibility, isUnknown, seesAddress, isGuest }: Row) {
  const { userId: id, email } = subject;
  const dummy = `user${id}@${company.chat.server.site.host}`;
  const food = `food of ${id}`;
  if (isUnknown) {
    const unknown = { name: UNKNOWN, email: dummy };
    const placeholder = expect.objectContaining({ ...unknown, delivery: null });
    return {
      list: placeholder,
      registered: placeholder,
      profileInList: undefined,
      user: 'Insufficient permission',
      profile: undefined,
      message: unknown,
      messageEvent: isGuest ? undefined : unknown,
      eventTypes: isGuest ? [] : ['message'],
      eventsNameAddress: false,
      byRealAddress: [400, 400],
      byDummyAddress: 200,
      presence: 400,
      presenceInLists: false,
      presenceReported: false,
    };
  }
  const name = company.name(subject, visibility);
  const apiEmail = visibility === 1 ? email : dummy;
  const user = { name, email: apiEmail, delivery: seesAddress ? email : null, role: expect.any(Number) };
  const found = seesAddress ? 200 : 400;
  return {
    list: user,
    registered: user,
    profileInList: food,
    user,
    profile: food,
    message: { name, email: apiEmail },
    messageEvent: isGuest ? undefined : { name, email: apiEmail },
    eventTypes: isGuest ? ['presence', 'realm_user'] : ['message', 'presence', 'realm_user'],
    eventsNameAddress: false,
    byRealAddress: [found, found],
    byDummyAddress: 200,
    presence: 200,
    presenceInLists: true,
    presenceReported: true,
  };
}
