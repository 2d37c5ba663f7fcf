import { type Capability } from '@chat/capability';

export const emailGateway: Capability = {
  name: 'email-gateway',
  server: () => import('./email-gateway.server.js'),
};
