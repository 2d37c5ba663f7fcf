import {
  type UserVisibility,
  userVisibility,
  avatarUrl,
  type Directory,
  dummyEmail,
  isAdministrator,
  isGuest,
  namesShown,
  Role,
  type Site,
  UNKNOWN_USER_AVATAR,
  UNKNOWN_USER_NAME,
  type User,
} from '@chat/directory';

export interface UserObjectOptions {
  /** True: the client computes pictures itself where it may see the address. */
  readonly clientGravatar: boolean;
  readonly includeProfileData: boolean;
}

export interface UserObjectForm extends UserObjectOptions {
  readonly known: UserVisibility;
}

export function userObject(
  directory: Directory,
  viewer: User,
  target: User,
  site: Site,
  options: UserObjectOptions,
): UserObject {
  return shownUser(target, site, { ...options, known: userVisibility(directory, viewer, target) });
}

/** An account for all viewers with the same access to it. */
export function shownUser(target: User, site: Site, options: UserObjectForm): UserObject {
  if (options.known === 'none') return unknownUser(target, site, options);
  const { fullName, email } = namesShown(target, site, options.known);
  return {
    user_id: target.id,
    delivery_email: options.known === 'address' ? target.deliveryEmail : null,
    email,
    full_name: fullName,
    date_joined: isoMinute(target.dateJoined),
    is_active: target.isActive,
    is_owner: target.role === Role.owner,
    is_admin: isAdministrator(target),
    is_guest: isGuest(target),
    is_bot: target.isBot,
    bot_type: target.botType,
    bot_owner_id: target.botOwnerId,
    role: target.role,
    timezone: target.timezone,
    avatar_url: avatarUrl(target, options.clientGravatar, options.known),
    avatar_version: target.avatarVersion,
    is_imported_stub: target.isImportedStub,
    ...(target.isDeleted && { is_deleted: true }),
    ...(target.isSystemBot && { is_system_bot: true }),
    ...(options.includeProfileData && !target.isBot && { profile_data: profileData(target) }),
  };
}

/** Lists show only the id of an account that their reader may not know (contract, people: Reading users). */
function unknownUser(target: User, site: Site, { includeProfileData }: UserObjectOptions): UserObject {
  return {
    user_id: target.id,
    delivery_email: null,
    email: dummyEmail(target, site),
    full_name: UNKNOWN_USER_NAME,
    date_joined: isoMinute(0),
    is_active: true,
    is_owner: false,
    is_admin: false,
    is_guest: false,
    is_bot: false,
    bot_type: null,
    bot_owner_id: null,
    role: Role.member,
    timezone: '',
    avatar_url: UNKNOWN_USER_AVATAR,
    avatar_version: 1,
    is_imported_stub: false,
    ...(includeProfileData && { profile_data: {} }),
  };
}

export interface UserObject {
  readonly user_id: number;
  readonly delivery_email: string | null;
  readonly email: string;
  readonly full_name: string;
  readonly date_joined: string;
  readonly is_active: boolean;
  readonly is_owner: boolean;
  readonly is_admin: boolean;
  readonly is_guest: boolean;
  readonly is_bot: boolean;
  readonly bot_type: number | null;
  readonly bot_owner_id: number | null;
  readonly role: Role;
  readonly timezone: string;
  readonly avatar_url: string | null;
  readonly avatar_version: number;
  readonly is_imported_stub: boolean;
  readonly is_deleted?: true;
  readonly is_system_bot?: true;
  /** By id of the custom profile field. */
  readonly profile_data?: Readonly<Record<string, unknown>>;
}

/** Formats a time like `2019-10-20T07:50+00:00`. @param seconds UNIX time */
export function isoMinute(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16)}+00:00`;
}

function profileData({ profile = {} }: User): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(profile).map(([id, { value, renderedValue }]) => [
      id,
      { value, ...(renderedValue !== undefined && { rendered_value: renderedValue }) },
    ]),
  );
}
