import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { PlainPermission } from './change-special-permission.decide.js';

export interface PermissionRequest {
  readonly account: string;
  readonly permission: PlainPermission;
  readonly isGranted: boolean;
}

export interface ChangeSpecialPermissionData extends PermissionRequest {
  readonly cause: Cause;
}

export class ChangeSpecialPermission extends Command<PermissionChange> {
  constructor(readonly data: ChangeSpecialPermissionData) {
    super();
  }
}

export interface PermissionChange {
  readonly userId: number;
  readonly fullName: string;
  readonly isChanged: boolean;
}
