import type { Limits } from '@chat/kernel';

export const LIMITS = {
  invitations: {
    /**
     * Sent by mail or shown as links, by one server; forgotten when it stops.
     * @unit invitations that one server sends or sends again in a day
     * @beyond 400 `INVITATION_FAILED` with `daily_limit_reached`
     */
    perDay: 1_000,
    /**
     * By which somebody can still join, links among them: an administrator's list shows all of them.
     * @unit invitations and links that are open
     * @beyond 400 `Your organization cannot have more than {} open invitations.`
     */
    inTotal: 10_000,
    /**
     * Links for anybody, of one account.
     * @unit invitation links of one account
     * @beyond 400 `You cannot have more than {} invitation links.`
     */
    linksPerUser: 100,
    /**
     * Per invitation: an account that joins is subscribed and added to each.
     * @unit channels of one invitation
     * @beyond 400 `stream_ids is too long (limit: {} items)`
     */
    channels: 200,
    /**
     * @unit groups of one invitation
     * @beyond 400 `group_ids is too long (limit: {} items)`
     */
    groups: 100,
  },
} as const satisfies Limits;
