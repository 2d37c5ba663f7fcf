import type { Capability } from '@chat/capability';

export const webConsole: Capability = {
  name: 'web-console',
  server: () => import('./web-console.server.js'),
};
