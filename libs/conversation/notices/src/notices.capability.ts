import type { Capability } from '@chat/capability';

export const notices: Capability = { name: 'notices', server: () => import('./notices.server.js') };
