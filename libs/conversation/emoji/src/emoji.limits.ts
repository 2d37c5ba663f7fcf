import { type Limits, MIB } from '@chat/kernel';

export const LIMITS = {
  emoji: {
    /**
     * Custom ones of the organization, deactivated ones among them: every client gets all of them.
     * @unit custom emoji, deactivated ones included
     * @beyond 400 `Your organization cannot have more than {} custom emoji.`
     */
    perOrganization: 5_000,
    /**
     * Emoji added by one person who is no administrator, and by this person's bots.
     * @unit the same, added by one person, also by bots, unless an administrator
     * @beyond 400 `You cannot add more than {} custom emoji.`
     */
    perAuthor: 200,
    /**
     * File of one image, which is held in memory while it is drawn.
     * @unit bytes
     * @beyond 400 `Uploaded file is larger than the allowed limit of 5 MiB`
     */
    fileBytes: 5 * MIB,
  },
} as const satisfies Limits;
