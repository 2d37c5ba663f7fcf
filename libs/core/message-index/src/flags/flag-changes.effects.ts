import { EffectKind } from '@chat/directory';
import type { FlagChange } from './flag-changes.js';

/** Flag changes by a move, for those who do not follow the new channel: `read` is added, what they flagged is removed. */
export const flagsChangedByMove = new EffectKind<readonly FlagChange[]>('flags changed by a move');
