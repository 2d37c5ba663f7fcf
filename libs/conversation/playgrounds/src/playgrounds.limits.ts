import type { Limits } from '@chat/kernel';

export const LIMITS = {
  playgrounds: {
    /**
     * Per organization: every client gets all of them.
     * @unit code playgrounds
     * @beyond 400 `Your organization cannot have more than {} code playgrounds.`
     */
    perOrganization: 100,
    /**
     * @unit characters
     * @beyond 400 `name is too long (limit: {} characters)`
     */
    nameCharacters: 100,
    /**
     * @unit characters
     * @beyond 400 `pygments_language is too long (limit: {} characters)`
     */
    languageCharacters: 40,
    /**
     * @unit characters
     * @beyond 400 `url_template is too long (limit: {} characters)`
     */
    templateCharacters: 2_000,
  },
} as const satisfies Limits;
