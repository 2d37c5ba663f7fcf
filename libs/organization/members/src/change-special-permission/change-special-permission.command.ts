import { CommandWith } from '@chat/cqrs';
import type { Cause } from '@chat/event-log';
import type { PlainPermission } from './change-special-permission.decide.js';

export interface PermissionRequest {
  readonly account: string;
  readonly permission: PlainPermission;
  readonly isGranted: boolean;
}

export interface ChangeSpecialPermissionData extends PermissionRequest {
  readonly cause: Cause;
}

export class ChangeSpecialPermission extends CommandWith<ChangeSpecialPermissionData, PermissionChange> {}

export interface PermissionChange {
  readonly userId: number;
  readonly fullName: string;
  readonly isChanged: boolean;
}
