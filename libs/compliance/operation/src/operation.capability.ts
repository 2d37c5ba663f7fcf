import type { Capability } from '@chat/capability';

export const operation: Capability = {
  name: 'operation',
  server: () => import('./operation.server.js'),
};
