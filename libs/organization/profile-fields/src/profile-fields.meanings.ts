import type { Meanings } from '@chat/http';

export const profileFieldsMeanings: Meanings = {
  custom_fields: 'Profile fields.',
  custom_profile_field_types: 'The types of profile fields, by their names.',
  display_in_profile_summary: 'Whether the field is shown in summaries of profiles.',
  editable_by_user: 'Whether people fill it themselves, or only administrators do.',
  field_data: 'What the type needs beside: options, or what an external account is.',
  field_id: 'Id of the profile field.',
  field_type: 'Type of the profile field, by its number.',
  hint: 'Help for those who fill the field.',
  required: 'Whether everybody should fill it.',
  use_for_user_matching: 'Whether people are found by it.',
};
