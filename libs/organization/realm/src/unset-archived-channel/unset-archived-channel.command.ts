import { CommandWith } from '@chat/cqrs';
import type { Cause } from '@chat/event-log';

export interface UnsetArchivedChannelData {
  readonly channelId: number;
  readonly cause: Cause;
}

/** No setting of the organization names an archived channel. May be repeated; a channel that is back is left alone. */
export class UnsetArchivedChannel extends CommandWith<UnsetArchivedChannelData> {}
