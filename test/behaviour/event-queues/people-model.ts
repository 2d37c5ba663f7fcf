import type { Json } from './wire.js';
import { withoutPerson } from './without-person.js';

const ADMINISTRATOR = 200;
const OWNER = 100;
const GUEST = 600;

/** Accounts and groups, as a client keeps them (contract, events: Users) (contract, events: Groups). */
export class PeopleModel {
  readonly #users: Map<number, Json> | undefined;
  readonly #groups: Map<number, Json> | undefined;

  /** @param keepsUnknown does it list accounts that it may not know, as placeholders? */
  constructor(
    registered: Json,
    private readonly keepsUnknown: boolean,
  ) {
    const { realm_users: active, realm_non_active_users: gone, realm_user_groups: groups } = registered;
    if (active) {
      const all = [
        ...active.map((user: Json) => ({ ...user, is_active: true })),
        ...gone.map((user: Json) => ({ ...user, is_active: false })),
      ];
      this.#users = new Map(all.map((user) => [user.user_id, user]));
    }
    this.#groups = groups && new Map(groups.map((group: Json) => [group['id'], structuredClone(group)]));
  }

  apply(event: Json): void {
    if (event['type'] === 'realm_user') this.#applyUser(event);
    if (event['type'] === 'user_group' && this.#groups) this.#applyGroup(event, this.#groups);
  }

  #applyUser({ op, person }: Json): void {
    if (this.#users && op === 'add') this.#users.set(person.user_id, person);
    if (this.#users && op === 'remove') {
      this.#users.delete(person.user_id);
      if (this.keepsUnknown) this.#users.set(person.user_id, placeholder(person));
    }
    if (this.#users && op === 'update') {
      const user = this.#users.get(person.user_id)!;
      const {
        new_email: email = user['email'],
        avatar_source: _source,
        avatar_url_medium: _medium,
        ...changed
      } = person;
      Object.assign(user, changed, { email });
      if (person.is_active) delete user['is_deleted'];
      Object.assign(user, {
        is_owner: user['role'] === OWNER,
        is_admin: user['role'] <= ADMINISTRATOR,
        is_guest: user['role'] === GUEST,
      });
    }
    if (person.is_active !== false) return;
    for (const group of this.#groups?.values() ?? []) {
      group['members'] = group['members'].filter((id: number) => id !== person.user_id);
      withoutPerson(group, person.user_id);
    }
  }

  #applyGroup(event: Json, groups: Map<number, Json>): void {
    const { op, group, group_id: id, data, user_ids: userIds, direct_subgroup_ids: subgroupIds } = event;
    if (op === 'add') groups.set(group.id, group);
    else if (op === 'remove') groups.delete(id);
    else if (op === 'update') Object.assign(groups.get(id)!, data);
    else {
      const [list, ids] = userIds ? ['members', userIds] : ['direct_subgroup_ids', subgroupIds];
      const others = groups.get(id)![list].filter((each: number) => !ids.includes(each));
      groups.get(id)![list] = op.startsWith('add_') ? [...others, ...ids] : others;
    }
  }

  /** Only uploaded pictures are compared: events name the others also to clients that asked to compute them. */
  knows(): Json {
    const users = [...(this.#users?.values() ?? [])].map(({ avatar_url: picture, ...user }): Json => {
      const isUploaded = picture?.startsWith('/user_avatars/') ?? false;
      return { ...user, avatar_url: isUploaded ? picture : null };
    });
    const groups = [...(this.#groups?.values() ?? [])].map((group) => ({
      ...group,
      members: group['members'].toSorted((a: number, b: number) => a - b),
      direct_subgroup_ids: group['direct_subgroup_ids'].toSorted((a: number, b: number) => a - b),
    }));
    return {
      users: this.#users && Object.fromEntries(users.map((user) => [user['user_id'], user])),
      groups: this.#groups && Object.fromEntries(groups.map((group) => [(group as Json)['id'], group])),
    };
  }
}

/** An account as a client shows it that may not know it any longer (contract, people: Reading users). */
function placeholder({ user_id, full_name }: Json): Json {
  return {
    user_id,
    full_name,
    delivery_email: null,
    email: `user${user_id}@chat.invalid`,
    date_joined: '1970-01-01T00:00+00:00',
    is_active: true,
    is_owner: false,
    is_admin: false,
    is_guest: false,
    is_bot: false,
    bot_type: null,
    bot_owner_id: null,
    role: 400,
    timezone: '',
    avatar_version: 1,
    is_imported_stub: false,
    profile_data: {},
  };
}
