import type { PermissionRequest } from './change-special-permission/change-special-permission.command.js';

export type OperatorRequest = PermissionRequest | ResetRequest;

export interface ResetRequest {
  /** Address or id. */
  readonly account: string;
  readonly resets: 'key' | 'password';
}
