import { type Capability } from '@chat/capability';

export const userVisibility: Capability = {
  name: 'user-visibility',
  server: () => import('./user-visibility.server.js'),
};
