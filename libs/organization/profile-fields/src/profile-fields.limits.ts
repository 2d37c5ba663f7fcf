import type { Limits } from '@chat/kernel';

export const LIMITS = {
  profileFields: {
    /**
     * Per organization: every client gets all of them.
     * @unit custom profile fields
     * @beyond 400 `You cannot have more than {} custom profile fields.`
     */
    inTotal: 100,
    /**
     * Per dropdown.
     * @unit choices of one dropdown
     * @beyond 400 `field_data is too long (limit: {} choices)`
     */
    choices: 200,
    /**
     * One choice, or one part of an external account.
     * @unit characters of a choice or a URL pattern
     * @beyond 400 `field_data["text"] is too long (limit: {} characters)`
     */
    textCharacters: 1_000,
  },
} as const satisfies Limits;
