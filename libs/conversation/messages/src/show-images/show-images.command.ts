import { CommandWith } from '@chat/cqrs';
import type { Cause } from '@chat/event-log';

export class ShowImages extends CommandWith<{ readonly messageId: number; readonly cause: Cause }> {}
