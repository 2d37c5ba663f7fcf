import { fieldShape } from '../list-profile-fields/field-shape.js';
import { dictOf, integer, listOf, object, text } from '@chat/http';
import type { InitialState } from '@chat/event-queues';
import type { ProfileFields } from '../field/profile-fields.js';
import { fieldObjects } from '../field/field-object.js';

const TYPES = {
  SHORT_TEXT: { id: 1, name: 'Short text' },
  LONG_TEXT: { id: 2, name: 'Paragraph' },
  SELECT: { id: 3, name: 'Dropdown' },
  DATE: { id: 4, name: 'Date' },
  URL: { id: 5, name: 'Link' },
  USER: { id: 6, name: 'Users' },
  EXTERNAL_ACCOUNT: { id: 7, name: 'External account' },
  PRONOUNS: { id: 8, name: 'Pronouns' },
};

export const profileFieldsInitialState = (fields: ProfileFields): InitialState => ({
  fetchTypes: ['custom_profile_fields'],
  describes: {
    custom_profile_fields: listOf(fieldShape),
    custom_profile_field_types: dictOf(object({ id: integer(), name: text() })),
  },
  state: () => ({ custom_profile_fields: fieldObjects(fields), custom_profile_field_types: TYPES }),
});
