import { fulfil, type ServerPart } from '@chat/capability';
import { MessageRetention } from '@chat/ports';
import { ExpiringPlaces } from './rules/expiring-places.js';
import { RetentionModule } from './retention.module.js';

export const server: ServerPart = { module: RetentionModule, provides: [fulfil(MessageRetention, ExpiringPlaces)] };
