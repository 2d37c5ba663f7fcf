import {
  apiEmail,
  avatarUrl,
  canSeeEmail,
  isAdministrator,
  isGuest,
  Role,
  type Site,
  type User,
} from '@chat/directory';

export interface UserObjectOptions {
  /** The client computes pictures itself where it may see the address. */
  readonly clientGravatar: boolean;
  readonly includeProfileData: boolean;
}

/** An account as the API shows it to a viewer (spec section 2.1). */
export function userObject(viewer: User, target: User, site: Site, options: UserObjectOptions): UserObject {
  return {
    user_id: target.id,
    delivery_email: canSeeEmail(viewer, target) ? target.deliveryEmail : null,
    email: apiEmail(target, site),
    full_name: target.fullName,
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
    avatar_url: avatarUrl(viewer, target, options.clientGravatar),
    avatar_version: target.avatarVersion,
    is_imported_stub: target.isImportedStub,
    ...(target.isSystemBot && { is_system_bot: true }),
    ...(options.includeProfileData && !target.isBot && { profile_data: {} }),
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
  readonly is_system_bot?: true;
  /** By id of the custom profile field. */
  readonly profile_data?: Readonly<Record<string, unknown>>;
}

/** As in `2019-10-20T07:50+00:00`. @param seconds UNIX time */
export function isoMinute(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16)}+00:00`;
}
