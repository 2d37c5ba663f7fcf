import { CommandWith } from '@chat/cqrs';
import type { Cause } from '@chat/event-log';

export interface UnsetArchivedChannelData {
  readonly channelId: number;
  readonly cause: Cause;
}

/** Removes an archived channel from the settings of the organization. Repeatable; a reactivated channel stays. */
export class UnsetArchivedChannel extends CommandWith<UnsetArchivedChannelData> {}
