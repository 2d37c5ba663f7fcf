import { boolean, choice, constant, event, integer, nullable, object, optional, text } from '@chat/http';
import { userShape } from '../get-users/user-shape.js';

export const membersEvents = [
  event('realm_user/add', 'There is an account that the reader may know of.', {
    person: userShape,
    inaccessible_user: optional(constant(true)),
  }),
  event('realm_user/update', 'Something about an account has changed: one aspect for each event.', {
    person: object({
      user_id: integer(),
      email: optional(text()),
      full_name: optional(text()),
      role: optional(choice([100, 200, 300, 400, 600])),
      is_active: optional(boolean()),
      is_deleted: optional(constant(true)),
      is_imported_stub: optional(boolean()),
      date_joined: optional(text()),
      delivery_email: optional(nullable(text())),
      new_email: optional(text()),
      timezone: optional(text()),
      avatar_source: optional(text()),
      avatar_url: optional(nullable(text())),
      avatar_url_medium: optional(nullable(text())),
      avatar_version: optional(integer()),
      bot_owner_id: optional(nullable(integer())),
      custom_profile_field: optional(
        object({ id: integer(), value: nullable(text()), rendered_value: optional(nullable(text())) }),
      ),
    }),
  }),
  event('realm_user/remove', 'The reader may not know any more whose account it is.', {
    person: object({ user_id: integer(), full_name: text() }),
  }),
];
