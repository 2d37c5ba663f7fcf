import type { ProfileField, ProfileFields } from './profile-fields.js';

export function fieldObjects({ all }: ProfileFields) {
  return all.map(fieldObject);
}

function fieldObject(field: ProfileField) {
  return {
    id: field.id,
    name: field.name,
    type: field.type,
    hint: field.hint,
    field_data: field.data ? JSON.stringify(field.data) : '',
    order: field.order ?? field.id,
    required: field.required,
    editable_by_user: field.editableByUser,
    ...(field.displayInProfileSummary && { display_in_profile_summary: true }),
    ...(field.useForUserMatching && { use_for_user_matching: true }),
  };
}
