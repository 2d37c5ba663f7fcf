import type { Limits } from '@chat/kernel';

export const LIMITS = {
  channelFolders: {
    /**
     * Per organization, archived ones included: every client gets all of them.
     * @unit folders of channels
     * @beyond 400 `You cannot have more than {} channel folders.`
     */
    inTotal: 500,
  },
} as const satisfies Limits;
