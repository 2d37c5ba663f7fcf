import type { ProfileChange } from '@chat/accounts';
import { categoryOf } from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';

export interface FieldChange {
  readonly field: string;
  /** Absent: no value was known, or the field is no state. */
  readonly old?: unknown;
  readonly new: unknown;
}

type Values = Readonly<Record<string, unknown>>;
type Fields = ReadonlyMap<string, unknown>;

/** Names of fields whose values give access. */
const SECRET = /hash|password|token|apikey|^key$/i;
const HIDDEN = '(secret)';

/** Events that replace values, and those that set first ones; any other event is an act, which may happen any number of times. */
const REPLACING = /(?:Changed|Renamed|Described|Assigned|PropertySet)$/;
const CREATING = /(?:Created|Joined|LinkifierAdded|DomainAdded)$/;

/** Fields whose members are tracked one by one; creation events hold the same members at top level. */
const NESTED = new Set([
  'settings',
  'permissions',
  'mandate',
  'changes',
  'change',
  'privacy',
  'bot',
  'folder',
  'field',
]);
const PLAIN = new Set(['changes', 'change', 'privacy', 'bot', 'folder', 'field']);

/** Fields that name one of several objects of a stream, by type. */
const THINGS: Readonly<Record<string, readonly string[]>> = {
  ChannelFolderChanged: ['folderId'],
  ChannelFolderCreated: ['id'],
  DeletedContentDaysChanged: ['place'],
  LinkifierAdded: ['linkifierId'],
  LinkifierChanged: ['linkifierId'],
  ProfileFieldChanged: ['id'],
  ProfileFieldCreated: ['id'],
  RealmDomainAdded: ['domain'],
  RealmDomainChanged: ['domain'],
  RealmPictureChanged: ['name'],
  RecordsChanged: ['what', 'place', 'holdId'],
  SubscriptionPropertySet: ['channelId', 'property'],
};

/** Fields that hold the id of a stream's own subject, where its category does not say it. */
const OWN_IDS: Readonly<Record<string, string>> = { subscriptions: 'userId', usersettingsdefaults: 'realmId' };

/** Fields of changes that are no state, and so have no former value. */
const NO_STATE = new Set(['byOwner', 'holdsFrom', 'leftChannelIds', 'note', 'noticeTopic', 'reason', 'removedChoices']);

const FORMER: Readonly<Record<string, string>> = {
  avatar: 'previous',
  messageRetentionDays: 'previousDays',
  picture: 'previous',
  topicsPolicy: 'previousPolicy',
};

/** The newest value of each state of each stream, so that every replaced value can be shown, even if the event lacks it. */
export class KnownValues {
  readonly #streams = new Map<string, Map<string, string>>();

  /** Lists all fields of an act, and the fields of a change whose value differs; never the id of the stream's own subject. */
  take({ type, stream, data }: RecordedEvent): FieldChange[] {
    const fields = new Map(fieldsOf(data as Values));
    fields.delete(ownIdField(stream));
    if (CREATING.test(type)) this.#keep(stream, type, fields);
    return REPLACING.test(type) ? this.#replaced(stream, type, fields, data as Values) : shown(fields);
  }

  #replaced(stream: string, type: string, fields: Fields, data: Values): FieldChange[] {
    const known = this.#known(stream);
    const thing = thingOf(type, fields);
    const isState = (field: string) => !NO_STATE.has(field) && !THINGS[type]?.includes(field);
    const changes = shown(fields).map((change) => {
      if (!isState(change.field) || change.new === HIDDEN) return change;
      const before = previousOf(data, change.field) ?? known.get(`${thing} ${change.field}`);
      const { field, new: now } = change;
      return before === undefined ? change : { field, old: JSON.parse(before) as unknown, new: now };
    });
    this.#keep(stream, type, fields);
    const isOther = (change: FieldChange) =>
      !('old' in change) || JSON.stringify(change.old) !== JSON.stringify(change.new);
    return changes.some((change) => isState(change.field) && isOther(change)) ? changes.filter(isOther) : changes;
  }

  #keep(stream: string, type: string, fields: Fields): void {
    const known = this.#known(stream);
    const thing = thingOf(type, fields);
    for (const [field, value] of fields) known.set(`${thing} ${field}`, JSON.stringify(value));
  }

  #known(stream: string): Map<string, string> {
    let known = this.#streams.get(stream);
    if (!known) this.#streams.set(stream, (known = new Map<string, string>()));
    return known;
  }
}

const shown = (fields: Fields): FieldChange[] => Array.from(fields, ([field, value]) => ({ field, new: value }));

function ownIdField(stream: string): string {
  const category = categoryOf(stream);
  return OWN_IDS[category] ?? `${category}Id`;
}

const thingOf = (type: string, fields: Fields): string =>
  (THINGS[type] ?? []).map((field) => JSON.stringify(fields.get(field))).join(' ');

/** No event before the first change holds the defaults. */
function previousOf(data: Values, field: string): string | undefined {
  const name = field.split('.').at(-1)!;
  const said: Values = { ...data, ...(data['change'] as Values | undefined) };
  const own = said[FORMER[name] ?? `previous${name[0]!.toUpperCase()}${name.slice(1)}`];
  const value = own === undefined ? (said['previous'] as Values | null | undefined)?.[name] : own;
  return value === undefined ? undefined : JSON.stringify(value, hidingSecrets);
}

function* fieldsOf(data: Values, above = ''): Generator<readonly [string, unknown]> {
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined || name.startsWith('previous') || name.startsWith('rendered')) continue;
    const isNested = NESTED.has(name) && typeof value === 'object' && value !== null;
    if (name === 'changes' && Array.isArray(value)) yield* valuesOf(value as readonly ProfileChange[]);
    else if (isNested) yield* fieldsOf(value as Values, PLAIN.has(name) ? above : `${above}${name}.`);
    else yield [`${above}${name}`, withoutSecrets(name, value)];
  }
}

function* valuesOf(changes: readonly ProfileChange[]): Generator<readonly [string, unknown]> {
  for (const { fieldId, value } of changes) yield [`field.${fieldId}`, value];
}

const withoutSecrets = (name: string, value: unknown): unknown =>
  (JSON.parse(JSON.stringify({ [name]: value }, hidingSecrets)) as Values)[name];

const hidingSecrets = (name: string, value: unknown): unknown => (SECRET.test(name) && value !== null ? HIDDEN : value);
