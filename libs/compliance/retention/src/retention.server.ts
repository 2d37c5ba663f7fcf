import type { ServerPart } from '@chat/capability';
import { RetentionModule } from './retention.module.js';

export const server: ServerPart = { module: RetentionModule };
