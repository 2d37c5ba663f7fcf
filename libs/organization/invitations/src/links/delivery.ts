import { isAdministrator, Site, type User } from '@chat/directory';
import { Mailer, newConfirmationKey } from '@chat/mail';
import { Injectable } from '@nestjs/common';
import type { Delivery } from '../invitation/invitation.events.js';
import { invitationUrl } from './invitation-link.js';

interface PlannedDelivery extends Omit<Delivery, 'expiresAt'> {
  /** The link shown to the inviter; null: a mail contains one, or an administrator sends the invitation again. */
  readonly linkOf: ((invitationId: number) => string) | null;
}

/**
 * Delivers invitations. Without a mail server only administrators get links to pass on, because the holder of such a link can join
 * under an unconfirmed address.
 */
@Injectable()
export class Deliveries {
  constructor(
    private readonly mailer: Mailer,
    private readonly site: Site,
  ) {}

  get isByMail(): boolean {
    return this.mailer.isAvailable;
  }

  plan(inviter: User): PlannedDelivery {
    if (this.mailer.isAvailable) return { byMail: true, keyHash: null, linkOf: null };
    if (!isAdministrator(inviter)) return { byMail: false, keyHash: null, linkOf: null };
    const { key, keyHash } = newConfirmationKey();
    return { byMail: false, keyHash, linkOf: (invitationId) => invitationUrl(this.site, invitationId, key) };
  }
}
