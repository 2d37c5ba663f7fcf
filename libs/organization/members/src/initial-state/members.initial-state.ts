import {
  apiEmail,
  avatarSource,
  avatarUrlOf,
  canSeeUser,
  type Directory,
  isAdministrator,
  isGuest,
  isModerator,
  Role,
  type Site,
  type User,
} from '@chat/directory';
import type { InitialState, RegisteringReader } from '@chat/event-queues';
import { type UserObject, userObject } from '../objects/user-object.js';
import { boolean, integer, listOf, nullable, type Shape, text } from '@chat/http';
import { listedUserShape, userShape } from '../get-users/user-shape.js';

const ownShape: Shape = {
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

export function membersInitialStates(directory: Directory, site: Site): InitialState[] {
  return [
    {
      fetchTypes: ['realm_user'],
      describes: ownShape,
      state: (reader) => ({ ...people(directory, site, reader), ...own(directory, site, reader.user) }),
    },
  ];
}

function people(directory: Directory, site: Site, reader: RegisteringReader) {
  const { user: viewer, clientGravatar } = reader;
  const lists = {
    realm_users: [] as Omit<UserObject, 'is_active'>[],
    realm_non_active_users: [] as Omit<UserObject, 'is_active'>[],
    cross_realm_bots: [] as UserObject[],
  };
  for (const user of [...directory.users()].toSorted((a, b) => a.id - b.id)) {
    const isUnknown = !canSeeUser(directory, viewer, user);
    if (isUnknown && reader.capabilities.has('user_list_incomplete')) continue;
    const shown = userObject(directory, viewer, user, site, { clientGravatar, includeProfileData: true });
    const { is_active: isActive, ...rest } = shown;
    if (user.isSystemBot) lists.cross_realm_bots.push(shown);
    else if (isActive) lists.realm_users.push(rest);
    else lists.realm_non_active_users.push(rest);
  }
  return lists;
}

function own(directory: Directory, site: Site, user: User): Record<string, unknown> {
  const canCreatePublic = directory.permits(user, 'can_create_public_channel_group');
  const canCreatePrivate = directory.permits(user, 'can_create_private_channel_group');
  return {
    user_id: user.id,
    email: apiEmail(user, site),
    delivery_email: user.deliveryEmail,
    full_name: user.fullName,
    avatar_source: avatarSource(user),
    avatar_url: avatarUrlOf(user),
    avatar_url_medium: avatarUrlOf(user, 'medium'),
    is_admin: isAdministrator(user),
    is_owner: user.role === Role.owner,
    is_moderator: isModerator(user),
    is_guest: isGuest(user),
    can_create_streams: canCreatePublic || canCreatePrivate,
    can_create_private_streams: canCreatePrivate,
    can_create_public_streams: canCreatePublic,
    // Always false: there are no such channels here (`server_web_public_streams_enabled`).
    can_create_web_public_streams: false,
    can_invite_others_to_realm: directory.permits(user, 'can_invite_users_group'),
  };
}
