import type { SpecialPermissionGranted, UserState } from '@chat/accounts';
import { type Mandate, NoSuchUser, Role, UserIsDeactivated } from '@chat/directory';
import { isBlank, isLonger } from '@chat/kernel';
import { LIMITS } from '../audit.limits.js';
import {
  BotsCannotAudit,
  GuestsCannotAudit,
  HoldsNeedWholeMandate,
  MandateEndsInThePast,
  MandateNeedsReason,
  MandateReasonTooLong,
  MandateTooWide,
} from '../mandate/mandate.errors.js';
import { isUnrestricted } from '../mandate/is-unrestricted.js';

const { reasonCharacters, named: mostNamed } = LIMITS.mandates;

/** A mandate replaces an earlier one. @param now UNIX milliseconds */
export function decideGrantMandate(
  state: UserState,
  { userId, mandate, now }: { readonly userId: number; readonly mandate: Mandate; readonly now: number },
): SpecialPermissionGranted[] {
  if (state.situation === 'absent') throw new NoSuchUser();
  if (state.isBot) throw new BotsCannotAudit();
  if (state.situation === 'deactivated') throw new UserIsDeactivated();
  if (state.role === Role.guest) throw new GuestsCannotAudit();
  if (isBlank(mandate.reason)) throw new MandateNeedsReason();
  if (isLonger(mandate.reason, reasonCharacters)) throw new MandateReasonTooLong(reasonCharacters);
  if (mandate.until !== null && mandate.until <= now) throw new MandateEndsInThePast();
  for (const named of [mandate.channelIds, mandate.accountIds])
    if ((named?.length ?? 0) > mostNamed) throw new MandateTooWide(mostNamed);
  if (mandate.mayHold && !isUnrestricted(mandate)) throw new HoldsNeedWholeMandate();
  if (state.specialPermissions.includes('audit') && isSame(state.mandate, mandate)) return [];
  return [{ type: 'SpecialPermissionGranted', data: { userId, permission: 'audit', mandate } }];
}

const isSame = (one: Mandate | undefined, other: Mandate) => JSON.stringify(one) === JSON.stringify(other);
