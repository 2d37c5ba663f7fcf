import { about, boolean, integer, listOf, nullable, object, text } from '@chat/http';
import type { FoundChanges } from './found-changes.js';
import { groupedSubscriptions, type PlannedUndo } from './undo-changes.decide.js';

/** An undo, or its preview, in the names of the API. */
export interface Undone {
  /** Ascending. */
  readonly restored_message_ids: readonly number[];
  /** Number of their authors. */
  readonly authors: number;
  readonly not_restored: readonly { readonly message_id: number; readonly obstacle: string }[];
  readonly has_more: boolean;
  readonly moved_message_ids: readonly number[];
  readonly subscriptions: readonly {
    readonly stream_id: number;
    readonly subscribed: boolean;
    readonly user_ids: readonly number[];
  }[];
  readonly roles: readonly { readonly user_id: number; readonly role: number }[];
  readonly not_undone: readonly {
    readonly obstacle: string;
    readonly message_ids: readonly number[];
    readonly user_ids: readonly number[];
    readonly stream_id: number | null;
  }[];
}

export const undoneShape = {
  restored_message_ids: about('What came back, or would; ascending.', listOf(integer())),
  authors: about('How many people wrote them.', integer()),
  not_restored: about(
    'What cannot come back.',
    listOf(
      object({
        message_id: integer(),
        obstacle: about(
          '`content erased`, `author deleted`, `participant deleted` (of a direct message), `channel archived`, `older than message_retention_days` (the rule would delete it again), `too large` (its versions and reactions together), or `visible` (it is there already).',
          text(),
        ),
      }),
    ),
  ),
  has_more: about('There are further messages: repeat the request.', boolean()),
  moved_message_ids: about('What is moved back, or would be; ascending.', listOf(integer())),
  subscriptions: about(
    'Who is subscribed again, or no longer, or would be.',
    listOf(object({ stream_id: integer(), subscribed: boolean(), user_ids: listOf(integer()) })),
  ),
  roles: about(
    'Who has the former role again, or would.',
    listOf(object({ user_id: integer(), role: about('As in the object of the account.', integer()) })),
  ),
  not_undone: about(
    'Changes that cannot be taken back, by their obstacle: messages that moved, subscriptions (with `stream_id`), or roles.',
    listOf(
      object({
        obstacle: about(
          '`changed since` (by others, or undone already), `message deleted`, `account deleted`, `channel archived`, `last owner`, `moved too often`, or `subscribed too often`.',
          text(),
        ),
        message_ids: listOf(integer()),
        user_ids: listOf(integer()),
        stream_id: nullable(integer()),
      }),
    ),
  ),
};

export function undone({ kept, hasMore }: FoundChanges, planned: PlannedUndo): Undone {
  const restored = kept.filter(({ _id }) => !planned.obstacles.has(_id));
  return {
    restored_message_ids: restored.map(({ _id }) => _id),
    authors: new Set(restored.map(({ senderId }) => senderId)).size,
    not_restored: Array.from(planned.obstacles, ([message_id, obstacle]) => ({ message_id, obstacle })),
    has_more: hasMore,
    moved_message_ids: planned.moves.reverted,
    subscriptions: groupedSubscriptions(planned.subscriptions.reverted).map((each) => ({
      stream_id: each.channelId,
      subscribed: each.isSubscribed,
      user_ids: each.userIds,
    })),
    roles: planned.roles.reverted.map(({ userId, role }) => ({ user_id: userId, role })),
    not_undone: notUndone(planned),
  };
}

function notUndone({ moves, subscriptions, roles }: PlannedUndo): Undone['not_undone'] {
  const messages = byObstacle(moves.obstacles).map(([obstacle, message_ids]) => ({
    obstacle,
    message_ids,
    user_ids: [],
    stream_id: null,
  }));
  const people = byObstacle(roles.obstacles).map(([obstacle, all]) => ({
    obstacle,
    message_ids: [],
    user_ids: all.map(({ userId }) => userId),
    stream_id: null,
  }));
  const subscribers = byObstacle(subscriptions.obstacles).flatMap(([obstacle, all]) =>
    groupedSubscriptions(all).map(({ channelId, userIds }) => ({
      obstacle,
      message_ids: [],
      user_ids: userIds,
      stream_id: channelId,
    })),
  );
  return [...messages, ...subscribers, ...people];
}

function byObstacle<Thing>(obstacles: readonly (readonly [Thing, string])[]): [string, Thing[]][] {
  const groups = Map.groupBy(obstacles, ([, obstacle]) => obstacle);
  return Array.from(groups, ([obstacle, all]) => [obstacle, all.map(([thing]) => thing)]);
}
