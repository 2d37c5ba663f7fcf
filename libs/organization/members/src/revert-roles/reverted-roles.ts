import { OWNERS_CLAIM, userAggregate, type UserEvent, type UserRoleChanged } from '@chat/accounts';
import { Directory, Role, type User } from '@chat/directory';
import {
  type Cause,
  Claims,
  EVENT_LOG,
  type EventLogReader,
  type EventPlace,
  eventsSince,
  Transactions,
} from '@chat/event-log';
import type { Irreversible, Reversal, RevertedRole, RoleReversals } from '@chat/ports';
import { Inject, Injectable } from '@nestjs/common';

@Injectable()
export class RevertedRoles implements RoleReversals {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly claims: Claims,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
  ) {}

  async preview(changes: readonly EventPlace[]): Promise<Reversal<RevertedRole>> {
    return this.#each(changes, async () => {});
  }

  revert(changes: readonly EventPlace[], cause: Cause): Promise<Reversal<RevertedRole>> {
    return this.claims.holding([OWNERS_CLAIM], () => this.#each(changes, (reverted) => this.#change(reverted, cause)));
  }

  /** The most powerful role first: a returning owner allows another one to leave. */
  async #each(
    changes: readonly EventPlace[],
    act: (reverted: RevertedRole) => Promise<void>,
  ): Promise<Reversal<RevertedRole>> {
    const reverted: RevertedRole[] = [];
    const obstacles: [RevertedRole, Irreversible][] = [];
    const changed = await this.#changed(changes);
    const owners = new Set([...this.directory.users()].filter(isOwner).map(({ id }) => id));
    for (const { isChangedSince, ...each } of changed.toSorted((a, b) => a.role - b.role)) {
      const user = this.directory.user(each.userId);
      const obstacle = isChangedSince ? 'changed since' : obstacleTo(each, user, owners);
      if (obstacle) obstacles.push([each, obstacle]);
      if (obstacle || user?.role === each.role) continue;
      await act(each);
      reverted.push(each);
      if (user && isOwner({ ...user, role: each.role })) owners.add(each.userId);
      else owners.delete(each.userId);
    }
    return { reverted, obstacles };
  }

  async #changed(changes: readonly EventPlace[]): Promise<(RevertedRole & { isChangedSince: boolean })[]> {
    const changed = new Map<number, RevertedRole & { isChangedSince: boolean }>();
    for await (const { event, isNamed } of eventsSince(this.log, changes)) {
      const { type, data } = event as unknown as UserEvent;
      if (type !== 'UserRoleChanged') continue;
      const { userId, previousRole: role } = data;
      const known = changed.get(userId);
      changed.set(userId, { userId, role, ...known, isChangedSince: (known?.isChangedSince ?? false) || !isNamed });
    }
    return [...changed.values()];
  }

  async #change({ userId, role }: RevertedRole, cause: Cause): Promise<void> {
    await this.transactions.transact(userAggregate, userId, cause, (state): UserRoleChanged[] =>
      state.situation === 'absent' || state.role === role
        ? []
        : [{ type: 'UserRoleChanged', data: { userId, role, previousRole: state.role } }],
    );
  }
}

const isOwner = ({ role, isActive, isBot }: User): boolean => role === Role.owner && isActive && !isBot;

function obstacleTo(
  { userId, role }: RevertedRole,
  user: User | undefined,
  owners: ReadonlySet<number>,
): Irreversible | undefined {
  if (!user || user.isDeleted) return 'account deleted';
  return role !== Role.owner && owners.has(userId) && owners.size === 1 ? 'last owner' : undefined;
}
