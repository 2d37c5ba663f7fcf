import type { ServerPart } from '@chat/capability';
import { OutgoingMailModule } from './outgoing-mail.module.js';

export const server: ServerPart = {
  module: OutgoingMailModule,
};
