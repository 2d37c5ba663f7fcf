import { fallback, fulfil, type ServerPart } from '@chat/capability';
import { AuditInspections, HeldContent } from '@chat/ports';
import { Inspections } from './auditors/inspections.js';
import { endInspectionWords, eraseInspectionWords } from './erase-inspection-words/erase-inspection-words.process.js';
import { AuditModule } from './audit.module.js';
import { notifyOwnersOfMandate } from './notify-owners-of-mandate/notify-owners-of-mandate.process.js';
import { auditMeanings } from './audit.meanings.js';
import { GrantMandate, type RequestedMandate } from './grant-mandate/grant-mandate.command.js';
import type { Inspection } from './inspection/inspection.aggregate.js';
import { RecordInspection } from './record-inspection/record-inspection.command.js';
import { RevokeMandate } from './revoke-mandate/revoke-mandate.command.js';

export const server: ServerPart = {
  module: AuditModule,
  provides: [fulfil(AuditInspections, Inspections)],
  fallbacks: [fallback(HeldContent, { isHeld: () => false, keptByHoldsAlone: () => Promise.resolve([]) })],
  processes: ({ directory }) => [notifyOwnersOfMandate(directory)],
  deletions: [endInspectionWords],
  erasures: [eraseInspectionWords],
  meanings: auditMeanings,
  operatorRequests: {
    inspection: ({ inspection }: { readonly inspection: Inspection }, cause) =>
      new RecordInspection({ inspection, cause }),
    mandate: ({ account, mandate }: { readonly account: string; readonly mandate: RequestedMandate | null }, cause) =>
      mandate ? new GrantMandate({ account, mandate, cause }) : new RevokeMandate({ account, cause }),
  },
};
