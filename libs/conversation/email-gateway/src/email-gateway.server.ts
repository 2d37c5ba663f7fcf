import type { ServerPart } from '@chat/capability';
import { EmailGatewayModule } from './email-gateway.module.js';

export const server: ServerPart = {
  module: EmailGatewayModule,
};
