import { Module } from '@nestjs/common';
import { CreateInvitationLinkController } from './create-invitation-link/create-invitation-link.controller.js';
import { CreateInvitationLinkHandler } from './create-invitation-link/create-invitation-link.command.js';
import { EndInvalidInvitationsHandler } from './end-invalid-invitations/end-invalid-invitations.command.js';
import { ListInvitationsController } from './list-invitations/list-invitations.controller.js';
import { ListInvitationsHandler } from './list-invitations/list-invitations.query.js';
import { JoinController } from './join/join.controller.js';
import { JoinHandler } from './join/join.command.js';
import { JoinPageController } from './join/join-page.controller.js';
import { UsableInvitations } from './join/usable-invitations.js';
import { ExpiredInvitations } from './lapse-invitations/expired-invitations.js';
import { DailyInvitations } from './links/daily-invitations.js';
import { Deliveries } from './links/delivery.js';
import { ResendInvitationController } from './resend-invitation/resend-invitation.controller.js';
import { ResendInvitationHandler } from './resend-invitation/resend-invitation.command.js';
import { RevokeInvitationController } from './revoke-invitation/revoke-invitation.controller.js';
import { RevokeInvitationHandler } from './revoke-invitation/revoke-invitation.command.js';
import { SendInvitationsController } from './send-invitations/send-invitations.controller.js';
import { SendInvitationsHandler } from './send-invitations/send-invitations.command.js';
import { WriteInvitationMailHandler } from './write-invitation-mail/write-invitation-mail.handler.js';

@Module({
  controllers: [
    CreateInvitationLinkController,
    ListInvitationsController,
    JoinController,
    JoinPageController,
    ResendInvitationController,
    RevokeInvitationController,
    SendInvitationsController,
  ],
  providers: [
    CreateInvitationLinkHandler,
    DailyInvitations,
    Deliveries,
    EndInvalidInvitationsHandler,
    ExpiredInvitations,
    ListInvitationsHandler,
    JoinHandler,
    ResendInvitationHandler,
    RevokeInvitationHandler,
    SendInvitationsHandler,
    UsableInvitations,
    WriteInvitationMailHandler,
  ],
})
export class InvitationsModule {}
