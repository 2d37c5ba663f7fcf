import { Directory, NOTIFICATION_BOT_ID } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Messenger } from '@chat/ports';
import { Injectable } from '@nestjs/common';
import type { FoundChanges } from './found-changes.js';
import type { PlannedUndo } from './undo-changes.decide.js';

/** Notifies who wrote what came back, and who made the changes that were taken back. */
@Injectable()
export class NoticesOfUndo {
  constructor(
    private readonly directory: Directory,
    private readonly messenger: Messenger,
  ) {}

  async send({ kept, changes }: FoundChanges, done: PlannedUndo, cause: Cause): Promise<void> {
    const restored = kept.filter(({ _id }) => !done.obstacles.has(_id));
    for (const [authorId, own] of Map.groupBy(restored, ({ senderId }) => senderId)) {
      const what =
        own.length === 1
          ? 'A message of yours that was deleted is'
          : `${own.length} messages of yours that were deleted are`;
      await this.#tell(
        authorId,
        'undo',
        `${what} there again: an owner of the organization undid the deletion.`,
        cause,
      );
    }
    const counts = countsOf(done);
    const [changerId] = [...changes.values()].flat().map((change) => change.changerId);
    if (counts === '' || typeof changerId !== 'number') return;
    await this.#tell(
      changerId,
      'undo-changes',
      `An owner of the organization undid changes of yours: ${counts}.`,
      cause,
    );
  }

  async #tell(userId: number, key: string, content: string, cause: Cause): Promise<void> {
    const user = this.directory.user(userId);
    if (!user?.isActive || user.isBot || userId === cause.actorId) return;
    await this.messenger.send({
      senderId: NOTIFICATION_BOT_ID,
      client: 'Internal',
      conversation: { kind: 'direct', userIds: [NOTIFICATION_BOT_ID, userId].toSorted((a, b) => a - b) },
      content,
      readBySender: true,
      key: `${key}:${cause.correlationId}:${userId}`,
      cause,
    });
  }
}

const countsOf = ({ moves, subscriptions, roles }: PlannedUndo): string =>
  [
    counted(moves.reverted.length, 'message moved back', 'messages moved back'),
    counted(subscriptions.reverted.length, 'subscription', 'subscriptions'),
    counted(roles.reverted.length, 'role', 'roles'),
  ]
    .filter((each) => each !== '')
    .join(', ');

const counted = (number: number, one: string, many: string): string =>
  number === 0 ? '' : `${number} ${number === 1 ? one : many}`;
