import { event, listOf } from '@chat/http';
import { fieldShape } from '../list-profile-fields/field-shape.js';

export const profileFieldsEvents = [
  event('custom_profile_fields', 'Profile fields were redefined, changed, ordered or deleted.', {
    fields: listOf(fieldShape),
  }),
];
