import type { Limits } from '@chat/kernel';

export const LIMITS = {
  linkifiers: {
    /**
     * Per organization: each message is searched for each of them.
     * @unit linkifiers
     * @beyond 400 `Your organization cannot have more than {} linkifiers.`
     */
    perOrganization: 100,
    /**
     * One pattern, and each of its other texts.
     * @unit characters
     * @beyond 400 `pattern is too long (limit: {} characters)`
     */
    patternCharacters: 1_000,
    /**
     * @unit characters of a template or an example
     * @beyond 400 `url_template is too long (limit: {} characters)`
     */
    textCharacters: 2_000,
    /**
     * Other URL templates of one linkifier.
     * @unit other URL templates of one linkifier
     * @beyond 400 `alternative_url_templates is too long (limit: 10 items)`
     */
    alternatives: 10,
  },
} as const satisfies Limits;
