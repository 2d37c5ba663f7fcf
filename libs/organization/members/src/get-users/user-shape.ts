import {
  boolean,
  choice,
  constant,
  dictOf,
  integer,
  named,
  nullable,
  object,
  optional,
  type Shape,
  text,
} from '@chat/http';

const userFields: Shape = {
  user_id: integer(),
  delivery_email: nullable(text()),
  email: text(),
  full_name: text(),
  date_joined: text(),
  is_owner: boolean(),
  is_admin: boolean(),
  is_guest: boolean(),
  is_bot: boolean(),
  bot_type: nullable(integer()),
  bot_owner_id: nullable(integer()),
  role: choice([100, 200, 300, 400, 600]),
  timezone: text(),
  avatar_url: nullable(text()),
  avatar_version: integer(),
  is_imported_stub: boolean(),
  is_deleted: optional(constant(true)),
  is_system_bot: optional(constant(true)),
  profile_data: optional(dictOf(object({ value: text(), rendered_value: optional(text()) }))),
};

export const userShape = named('User', object({ ...userFields, is_active: boolean() }));

export const listedUserShape = named('ListedUser', object(userFields));

export const ownUserFields: Shape = { ...userFields, is_active: boolean(), max_message_id: integer() };
