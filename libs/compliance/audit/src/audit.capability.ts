import type { Capability } from '@chat/capability';

export const audit: Capability = {
  name: 'audit',
  server: () => import('./audit.server.js'),
};
