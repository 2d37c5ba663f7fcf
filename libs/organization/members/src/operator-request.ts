import type { PermissionRequest } from './change-special-permission/change-special-permission.command.js';

export type OperatorRequest = PermissionRequest | ResetRequest;

export interface ResetRequest {
  /** Address or id. */
  readonly account: string;
  readonly resets: 'key' | 'password';
  /** Ends the old password at once instead of with the new one. */
  readonly disablesPassword?: boolean;
}
