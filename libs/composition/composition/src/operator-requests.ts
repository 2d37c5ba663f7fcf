import type { Inspection, RequestedMandate } from '@chat/audit';
import type { ResetRequest } from '@chat/credentials';
import type { PermissionRequest } from '@chat/members';
import type { DecideNameFindsData, FindNamesData, LiftHoldData, RequestedHold, UndoChangesData } from '@chat/records';

/** Folder in the data folder where the command line leaves what only the server that has the folder can do. */
export const OPERATOR_REQUESTS = 'operator-requests';

/** A request that the command line leaves for the server. */
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
  /** Null: the mandate that the account has is to end. */
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
  /** For at most so many milliseconds. */
  readonly erase: { readonly withinMs: number; readonly leavesLog: boolean };
}
