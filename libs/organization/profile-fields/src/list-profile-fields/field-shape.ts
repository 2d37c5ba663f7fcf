import { boolean, constant, integer, named, object, optional, text } from '@chat/http';

export const fieldShape = named(
  'ProfileField',
  object({
    id: integer(),
    name: text(),
    type: integer(),
    hint: text(),
    field_data: text(),
    order: integer(),
    required: boolean(),
    editable_by_user: boolean(),
    display_in_profile_summary: optional(constant(true)),
    use_for_user_matching: optional(constant(true)),
  }),
);
