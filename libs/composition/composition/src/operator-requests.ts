import type { Inspection, RequestedMandate } from '@chat/audit';
import type { ResetRequest } from '@chat/credentials';
import type { PermissionRequest } from '@chat/members';
import type { DecideNameFindsData, FindNamesData, LiftHoldData, RequestedHold, UndoChangesData } from '@chat/records';

/** Folder in the data folder for the command line's requests to the server that has it. */
export const OPERATOR_REQUESTS = 'operator-requests';

/** A request of the command line to the server. */
export type OperatorRequest =
  | HoldRequest
  | LiftHoldRequest
  | PermissionRequest
  | MandateRequest
  | InspectionRequest
  | ResetRequest
  | UndoRequest
  | FindNamesRequest
  | DecideNameFindsRequest
  | EraseRequest;

export interface MandateRequest {
  readonly account: string;
  /** Null: revokes the account's mandate. */
  readonly mandate: RequestedMandate | null;
}

export interface InspectionRequest {
  readonly inspection: Inspection;
}

export interface HoldRequest {
  readonly hold: RequestedHold;
}

export interface LiftHoldRequest {
  readonly liftedHold: Omit<LiftHoldData, 'cause'>;
}

export interface UndoRequest {
  readonly undo: Omit<UndoChangesData, 'cause'>;
}

export interface FindNamesRequest {
  readonly soughtNames: Omit<FindNamesData, 'readerId'>;
}

export interface DecideNameFindsRequest {
  readonly nameFinds: Omit<DecideNameFindsData, 'cause'>;
}

export interface EraseRequest {
  /** Time limit in milliseconds. */
  readonly erase: { readonly withinMs: number; readonly leavesLog: boolean };
}
