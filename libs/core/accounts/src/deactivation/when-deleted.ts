import type { EventMetadata } from '@chat/kernel';
import { type Process, reactingTo } from '@chat/processes';
import type { Command } from '@nestjs/cqrs';
import type { AccountDeleted } from '../user/user.events.js';

/** A process that reacts to the permanent deletion of an account by one command. @param name unique and never changed */
export const whenDeleted = (
  name: string,
  command: (userId: number, cause: EventMetadata) => Command<unknown>,
): Process =>
  reactingTo<AccountDeleted>(name, ['AccountDeleted'], ({ data: { userId }, metadata, id }) => [
    command(userId, { ...metadata, causationId: id }),
  ]);
