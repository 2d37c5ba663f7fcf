import type { PermissionRequest } from './change-special-permission/change-special-permission.command.js';

/** What an operator asks for by the command line. */
export type OperatorRequest = PermissionRequest | ResetRequest;

export interface ResetRequest {
  /** Address or id. */
  readonly account: string;
  readonly resets: 'key' | 'password';
}
