import { escapeHtml, refusal } from '@chat/kernel';

export class InvalidBotChannel extends refusal((name: string) => `Invalid channel name '${escapeHtml(name)}'`) {}

/** Finds channels for a bot by name, among those that the caller can see. */
export type ChannelFinder = (name: string) => number | undefined;

/**
 * The id of the channel; null for no channel, which the empty name also means.
 * @throws InvalidBotChannel
 */
export function channelIdOf(name: string | null, find: ChannelFinder): number | null {
  if (name === null || name === '') return null;
  const id = find(name);
  if (id === undefined) throw new InvalidBotChannel(name);
  return id;
}
