import type { Limits } from '@chat/kernel';

export const LIMITS = {
  groups: {
    /**
     * Per organization, deactivated ones included: every client gets all of them.
     * @unit user groups, deactivated ones included
     * @beyond 400 `Your organization cannot have more than {} user groups.`
     */
    inTotal: 2_000,
    /**
     * Made by one person who is no administrator, and by this person's bots.
     * @unit user groups that one person made, also by bots, unless an administrator
     * @beyond 400 `You cannot create more than {} user groups.`
     */
    perCreator: 200,
    /**
     * @unit characters
     * @beyond 400 `description is too long (limit: {} characters)`
     */
    descriptionCharacters: 1_024,
    /**
     * Accounts that one request adds or removes, and groups.
     * @unit accounts that one request adds to a group, or removes
     * @beyond 400 `members is too long (limit: {} items)`
     */
    membersPerRequest: 10_000,
    /**
     * @unit groups that one request adds to a group, or removes
     * @beyond 400 `subgroups is too long (limit: {} items)`
     */
    subgroupsPerRequest: 2_000,
  },
} as const satisfies Limits;
