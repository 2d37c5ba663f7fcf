import { boolean, integer, listOf, nullable, type Shape, text } from '@chat/http';
import { listedUserShape, userShape } from '../get-users/user-shape.js';

export const ownShape: Shape = {
  realm_users: listOf(listedUserShape),
  realm_non_active_users: listOf(listedUserShape),
  cross_realm_bots: listOf(userShape),
  user_id: integer(),
  email: text(),
  delivery_email: text(),
  full_name: text(),
  avatar_source: text(),
  avatar_url: nullable(text()),
  avatar_url_medium: nullable(text()),
  is_admin: boolean(),
  is_owner: boolean(),
  is_moderator: boolean(),
  is_guest: boolean(),
  can_create_streams: boolean(),
  can_create_private_streams: boolean(),
  can_create_public_streams: boolean(),
  can_create_web_public_streams: boolean(),
  can_invite_others_to_realm: boolean(),
};
