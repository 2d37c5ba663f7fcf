import { randomUUID } from 'node:crypto';
import { repeating } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import { Injectable } from '@nestjs/common';
import { EndInvalidInvitations } from '../end-invalid-invitations/end-invalid-invitations.command.js';

/** Ends expired invitations, so that addresses of strangers are not kept. One server at a time does so. */
@Injectable()
export class ExpiredInvitations extends repeating(
  { lease: 'expired-invitations', everyMs: 30_000, waiting: 'expired invitations wait' },
  (now) => new EndInvalidInvitations({ of: { expiredBy: now / 1000 }, cause: causedByNobody(randomUUID(), now) }),
) {}
