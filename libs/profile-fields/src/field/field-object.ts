import type { Directory, ProfileField } from '@chat/directory';

/** All definitions as the API shows them, in order. */
export function fieldObjects({ realm }: Directory) {
  return (realm.profileFields ?? []).map(fieldObject);
}

function fieldObject(field: ProfileField, at: number, fields: readonly ProfileField[]) {
  return {
    id: field.id,
    name: field.name,
    type: field.type,
    hint: field.hint,
    field_data: field.data ? JSON.stringify(field.data) : '',
    order: orderOf(fields, at),
    required: field.required,
    editable_by_user: field.editableByUser,
    ...(field.displayInProfileSummary && { display_in_profile_summary: true }),
    ...(field.useForUserMatching && { use_for_user_matching: true }),
  };
}

/** Ascending, and the id of the field as long as nobody gave the fields another order. */
function orderOf(fields: readonly ProfileField[], at: number): number {
  let order = 0;
  for (const { id } of fields.slice(0, at + 1)) order = Math.max(order + 1, id);
  return order;
}
