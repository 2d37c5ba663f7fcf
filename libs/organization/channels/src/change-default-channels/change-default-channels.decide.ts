import { InvalidChannelId } from '@chat/directory';
import { refusal } from '@chat/kernel';
import type { ChannelState } from '../channel/channel.aggregate.js';
import type { ChannelDefaultChanged } from '../channel/channel.events.js';

export interface ChangeDefaultChannelsInput {
  readonly actorId: number;
  readonly channelId: number;
  readonly isDefault: boolean;
}

export class PrivateChannelCannotBeDefault extends refusal('Private channels cannot be made default.') {}

/** Clients are notified of every removal, even if the channel was no default channel. */
export function decideChangeDefaultChannels(
  state: ChannelState,
  { channelId, isDefault }: Pick<ChangeDefaultChannelsInput, 'channelId' | 'isDefault'>,
): ChannelDefaultChanged[] {
  if (state.situation !== 'open') throw new InvalidChannelId();
  if (isDefault && state.settings.inviteOnly) throw new PrivateChannelCannotBeDefault();
  if (isDefault && state.settings.isDefault) return [];
  return [{ type: 'ChannelDefaultChanged', data: { channelId, isDefault } }];
}
