import { NoSuchProfileField } from '@chat/ports';
import { given, refusal } from '@chat/testing';
import { decideChangeProfileField } from './change-profile-field/change-profile-field.decide.js';
import { decideCreateProfileField } from './create-profile-field/create-profile-field.decide.js';
import { decideDeleteProfileField } from './delete-profile-field/delete-profile-field.decide.js';
import type { RequestedField } from './field/field-rules.js';
import {
  type ProfileFieldCreated,
  profileFieldsAggregate,
  type ProfileFieldsOrdered,
} from './field/profile-fields.aggregate.js';
import { decideOrderProfileFields } from './order-profile-fields/order-profile-fields.decide.js';

const FIELD: Omit<RequestedField, 'id'> = {
  name: 'Mood',
  type: 1,
  hint: '',
  data: {},
  required: false,
  editableByUser: true,
  displayInProfileSummary: false,
  useForUserMatching: false,
};
const UNCHANGED = {
  name: undefined,
  hint: undefined,
  data: undefined,
  required: undefined,
  editableByUser: undefined,
  displayInProfileSummary: undefined,
  useForUserMatching: undefined,
};
const CHOICES = { a: { text: 'Gay', order: '1' }, b: { text: 'Grave', order: '2' } };
const field = (id: number, changes: object = {}): ProfileFieldCreated => ({
  type: 'ProfileFieldCreated',
  data: { field: { ...FIELD, id, type: 1, name: `Field ${id}`, data: null, ...changes } },
});
const organization = (...past: Parameters<typeof given>[1][]) => given(profileFieldsAggregate, ...(past as never[]));
const creating = (changes: Partial<typeof FIELD>) => (state: typeof profileFieldsAggregate.initialState) =>
  decideCreateProfileField(state, { field: { ...FIELD, ...changes } });
const refusing = (changes: Partial<typeof FIELD>, ...past: ProfileFieldCreated[]) => {
  const state = past.reduce(
    (now, event) => profileFieldsAggregate.evolve(now, event),
    profileFieldsAggregate.initialState,
  );
  return refusal(() => creating(changes)(state));
};

describe('a new field', () => {
  it('gets the next id, also after the newest one was deleted', () => {
    organization(field(1), field(2), { type: 'ProfileFieldDeleted', data: { fieldId: 2 } })
      .when(creating({ name: ' Mood ' }))
      .thenRecords(field(3, { name: 'Mood' }));
  });

  it.each<[string, Partial<typeof FIELD>]>([
    ['Label cannot be blank.', { name: ' ' }],
    ['name is too long (limit: 40 characters)', { name: 'x'.repeat(41) }],
    ['hint is too long (limit: 80 characters)', { hint: 'x'.repeat(81) }],
    ['Invalid field type.', { type: 9 }],
    ['Field type not supported for display in profile summary.', { type: 6, displayInProfileSummary: true }],
    ['Field must have at least one choice.', { type: 3 }],
    ["'value' cannot be blank.", { type: 3, data: { ' ': { text: 'x', order: '1' } } }],
    ['order key is missing from field_data', { type: 3, data: { a: { text: 'x' } } }],
    ['field_data["order"] cannot be blank.', { type: 3, data: { a: { text: 'x', order: '' } } }],
    ['field_data["order"] is not a string', { type: 3, data: { a: { text: 'x', order: 1 } } }],
    ['field_data is not a dict', { type: 3, data: { a: 7 } }],
    ['Field must not have duplicate choices.', { type: 3, data: { a: CHOICES.a, b: CHOICES.a } }],
    ['subtype key is missing from field_data', { type: 7 }],
    ['Invalid external account type', { type: 7, data: { subtype: 'constructor' } }],
    ['Custom external account must define URL pattern', { type: 7, data: { subtype: 'custom' } }],
    [
      "URL pattern must contain '%(username)s'.",
      { type: 7, data: { subtype: 'custom', url_pattern: 'https://x.org' } },
    ],
    [
      'field_data["url_pattern"] is not a URL',
      { type: 7, data: { subtype: 'custom', url_pattern: 'javascript:%(username)s' } },
    ],
  ])('is refused: %s', (message, changes) => expect(refusing(changes)).toBe(message));

  /** @limit profileFields.inTotal */
  it('is refused when the name is taken, or the summary or the organization is full', () => {
    expect(refusing({ name: 'Field 1' }, field(1))).toBe('A field with that label already exists.');
    const shown = { displayInProfileSummary: true };
    expect(refusing({ ...shown, name: '' }, field(1, shown), field(2, shown))).toBe(
      'Only 2 custom profile fields can be displayed in the profile summary.',
    );
    const full = Array.from({ length: 100 }, (_, at) => field(at + 1));
    expect(refusing({}, ...full)).toBe('You cannot have more than 100 custom profile fields.');
    organization(...full.slice(1))
      .when(creating({}))
      .thenRecords(field(101, { name: 'Mood' }));
  });

  it('of an external account that clients know has its name', () => {
    const data = { subtype: 'github' };
    organization()
      .when(creating({ type: 7, name: 'Code', hint: 'Where?', data: { ...data, other: 1 } }))
      .thenRecords(field(1, { type: 7, name: 'GitHub username', hint: '', data }));
  });
});

const changing = (fieldId: number, changes: object) => (state: typeof profileFieldsAggregate.initialState) =>
  decideChangeProfileField(state, { fieldId, changes: { ...UNCHANGED, ...changes } });

describe('a changed field', () => {
  it('keeps what is not given, and loses choices', () => {
    const dropdown = field(1, { type: 3, data: CHOICES });
    const changed = { ...dropdown.data.field, data: { b: CHOICES.b } };
    organization(dropdown)
      .when(changing(1, { data: { b: CHOICES.b } }))
      .thenRecords({ type: 'ProfileFieldChanged', data: { field: changed, removedChoices: ['a'] } });
    organization(dropdown)
      .when(changing(1, { name: 'Field 1' }))
      .thenNothing();
    const custom = field(1, { type: 7, data: { subtype: 'custom', url_pattern: 'https://x.org/%(username)s' } });
    const preset = { ...custom.data.field, name: 'GitHub username', hint: '', data: { subtype: 'github' } };
    organization(custom)
      .when(changing(1, { data: { subtype: 'github' } }))
      .thenRecords({ type: 'ProfileFieldChanged', data: { field: preset, removedChoices: [] } });
  });

  it('is one that exists, and no preset one', () => {
    organization().when(changing(7, {})).thenRefuses(new NoSuchProfileField(7));
    const preset = field(1, { type: 7, name: 'GitHub username', data: { subtype: 'github' } });
    for (const changes of [
      { name: 'Code' },
      { data: { subtype: 'github', url_pattern: 'https://x.org/%(username)s' } },
    ]) {
      expect(refusal(() => organization(preset).when(changing(1, changes)).thenNothing())).toBe(
        'Default custom field cannot be updated.',
      );
    }
    organization(preset)
      .when(changing(1, { data: { subtype: 'github' } }))
      .thenNothing();
    organization(preset)
      .when(changing(1, { required: true }))
      .thenRecords({
        type: 'ProfileFieldChanged',
        data: { field: { ...preset.data.field, required: true }, removedChoices: [] },
      });
  });
});

describe('fields', () => {
  it('are put in order, the last place counting', () => {
    organization(field(1), field(2), field(3))
      .when((state) => decideOrderProfileFields(state, { fieldIds: [1, 3, 9, 2, 1] }))
      .thenRecords({ type: 'ProfileFieldsOrdered', data: { fieldIds: [3, 2, 1] } });
    const ordered: ProfileFieldsOrdered = { type: 'ProfileFieldsOrdered', data: { fieldIds: [1, 2] } };
    organization(field(1), field(2))
      .when((state) => decideOrderProfileFields(state, { fieldIds: [1, 2] }))
      .thenRecords(ordered);
    organization(field(1), field(2), ordered)
      .when((state) => decideOrderProfileFields(state, { fieldIds: [1, 2] }))
      .thenNothing();
    const incomplete = () =>
      organization(field(1))
        .when((state) => decideOrderProfileFields(state, { fieldIds: [] }))
        .thenNothing();
    expect(refusal(incomplete)).toBe('Invalid order mapping.');
  });

  it('are deleted once', () => {
    organization(field(1))
      .when((state) => decideDeleteProfileField(state, { fieldId: 1 }))
      .thenRecords({ type: 'ProfileFieldDeleted', data: { fieldId: 1 } });
    organization()
      .when((state) => decideDeleteProfileField(state, { fieldId: 1 }))
      .thenRefuses(new NoSuchProfileField(1));
  });
});
