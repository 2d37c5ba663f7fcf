import type { ServerPart } from '@chat/capability';
import { SealingModule } from './sealing.module.js';

export const server: ServerPart = {
  module: SealingModule,
};
