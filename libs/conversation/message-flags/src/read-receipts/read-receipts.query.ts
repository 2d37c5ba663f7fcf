import { canSeeUser, Directory, seesEverybody, type User } from '@chat/directory';
import { refusal } from '@chat/kernel';
import { MessageFlags } from '@chat/message-index';
import { InaccessibleMessage, type MessageDocument, ReadableMessages, SteadyReads } from '@chat/message-reading';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';

export class GetReadReceipts extends Query<readonly number[]> {
  constructor(
    readonly readerId: number,
    readonly messageId: number,
  ) {
    super();
  }
}

export class ReadReceiptsDisabled extends refusal('Read receipts are disabled in this organization.') {}

@QueryHandler(GetReadReceipts)
export class GetReadReceiptsHandler implements IQueryHandler<GetReadReceipts> {
  constructor(
    private readonly directory: Directory,
    private readonly flags: MessageFlags,
    private readonly reads: SteadyReads,
    private readonly messages: ReadableMessages,
  ) {}

  execute({ readerId, messageId }: GetReadReceipts): Promise<readonly number[]> {
    return this.reads.take(async () => {
      const [document] = await this.messages.byIds(readerId, [messageId]);
      if (!document) throw new InaccessibleMessage();
      if (!this.directory.realm.settings.enable_read_receipts) throw new ReadReceiptsDisabled();
      const { mutedUsers } = this.flags;
      const areApart = (userId: number) =>
        mutedUsers.hasMuted(readerId, userId) || mutedUsers.hasMuted(userId, readerId);
      return this.#readersOf(document).filter((userId) => this.#isKnownTo(readerId, userId) && !areApart(userId));
    });
  }

  #isKnownTo(readerId: number, userId: number): boolean {
    const [reader, user] = [this.directory.user(readerId) as User, this.directory.user(userId) as User];
    return seesEverybody(this.directory, reader) || canSeeUser(this.directory, reader, user);
  }

  /** Cost: one lookup per account that ever read a message. */
  #readersOf({ _id: messageId, senderId, conversation, mentions }: MessageDocument): number[] {
    const message = { messageId, conversation, mentions };
    const readers = [...this.flags.kept.users('read')].filter((userId) => {
      const user = this.directory.user(userId);
      if (!user?.isActive || userId === senderId || user.settings['send_read_receipts'] === false) return false;
      return this.flags.isKnown(userId, message) && this.flags.hasFlag(userId, 'read', message);
    });
    return readers.toSorted((a, b) => a - b);
  }
}
