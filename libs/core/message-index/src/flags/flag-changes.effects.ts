import { EffectKind } from '@chat/directory';
import type { FlagChange } from './flag-changes.js';

/** Flag changes by a move, for accounts that do not follow the new channel: `read` is added, their other flags are removed. */
export const flagsChangedByMove = new EffectKind<readonly FlagChange[]>('flags changed by a move');
