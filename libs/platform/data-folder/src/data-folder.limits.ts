import { type Limits, MIB } from '@chat/kernel';

export const LIMITS = {
  dataFolder: {
    /**
     * Room that is kept free for a start on a full disk.
     * @unit bytes of the file `ballast`
     * @beyond a start that finds less free room empties the file and only reads until the disk has twice as much
     */
    ballastBytes: 8 * MIB,
  },
} as const satisfies Limits;
