import { type Limits, MIB, MINUTE_MS } from '@chat/kernel';

export const LIMITS = {
  files: {
    /**
     * Per account, whose list shows all of them.
     * @unit uploaded files of one account
     * @beyond 400 `You cannot have more than {} files.`
     */
    perUser: 20_000,
    /**
     * All deleted files together that are kept with their messages: they count for nobody's quota.
     * @unit bytes of all deleted files together that are kept with their messages
     * @beyond the oldest that no records rule and no legal hold cover are erased before their time
     */
    keptBytes: 10 * 1024 * MIB,
    /**
     * Time for which a temporary URL of a file works.
     * @unit milliseconds that a temporary URL of a file works
     * @beyond 403
     */
    temporaryUrlMs: MINUTE_MS,
  },
  images: {
    /**
     * File of an image that is shown within messages; it is held in memory while it is read.
     * @unit bytes of an uploaded image
     * @beyond it is no image for messages, and stays a link
     */
    fileBytes: 32 * MIB,
  },
} as const satisfies Limits;
