import type { SpecialPermission } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

/** What an operator asks for. */
export interface PermissionRequest {
  /** Address or id. */
  readonly account: string;
  readonly permission: SpecialPermission;
  readonly isGranted: boolean;
}

export interface ChangeSpecialPermissionData extends PermissionRequest {
  readonly cause: Cause;
}

/** Give an account a right that no role includes, or take it back; says whose it is, and whether anything changed. */
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
