import type { ServerPart } from '@chat/capability';
import { AuditModule } from './audit.module.js';
import { notifyOwnersOfMandate } from './notify-owners-of-mandate/notify-owners-of-mandate.process.js';

export const server: ServerPart = {
  module: AuditModule,
  processes: ({ directory }) => [notifyOwnersOfMandate(directory)],
};
