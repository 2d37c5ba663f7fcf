import { Role, type Site, type User } from '@chat/directory';
import { boolean, choice, integer, named, nullable, object, optional, text } from '@chat/http';
import { mayInviteAs } from '../invitation/invitation-access.js';
import { invitationUrl } from '../links/invitation-link.js';
import type { InvitationDocument } from './invitation-document.js';

export const invitationShape = named(
  'Invitation',
  object({
    id: integer(),
    invited_by_user_id: integer(),
    invited: integer(),
    expiry_date: nullable(integer()),
    invited_as: choice(Object.values(Role)),
    is_multiuse: boolean(),
    email: optional(text()),
    notify_referrer_on_join: optional(boolean()),
    link_url: optional(text()),
  }),
);

/** An invitation for accounts that manage it (contract, people: Managing invitations). */
export function invitationObject(document: InvitationDocument, site: Site, viewer: Pick<User, 'role'>) {
  const { _id: id, isLink, inviterId, invitedAt, expiresAt, role, email, notifiesInviter, key } = document;
  return {
    id,
    invited_by_user_id: inviterId,
    invited: invitedAt,
    expiry_date: expiresAt,
    invited_as: role,
    is_multiuse: isLink,
    ...(key === null
      ? { email, notify_referrer_on_join: notifiesInviter }
      : mayInviteAs(viewer, role) && { link_url: invitationUrl(site, id, key) }),
  };
}
