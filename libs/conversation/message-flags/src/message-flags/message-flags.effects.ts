import { EffectKind } from '@chat/directory';

export const readByLeaving = new EffectKind<readonly number[]>('messages read by leaving');
