import type { Meanings } from '@chat/http';

export const invitationsMeanings: Meanings = {
  confirmation_sent: 'Whether a mail was sent to confirm the address.',
  expiry_date: 'When it ends: UNIX seconds; null: never.',
  include_realm_default_subscriptions: 'Whether those who accept are subscribed to the default channels, too.',
  invite_as: 'Role of those who accept.',
  invite_expires_in_minutes: 'After how many minutes the invitation ends; null: never.',
  invite_id: 'Id of the invitation.',
  invite_link: 'URL by which people join.',
  invited: 'When it was sent: UNIX seconds.',
  invited_as: 'Role of those who accept.',
  invited_by_user_id: 'Id of the inviter, by whose rights the invitation is checked when it is used.',
  invitee_emails: 'E-mail addresses, divided by commas or lines.',
  invites: 'Open invitations that the account manages.',
  is_multiuse: 'Whether many people join by it.',
  link_url: 'URL by which people join.',
  notify_referrer_on_join: 'Whether the person who invites is notified when the invitation is accepted.',
};
