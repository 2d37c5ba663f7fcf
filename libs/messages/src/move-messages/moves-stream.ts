/** Where the moves out of a channel are stored, so that of two moves of one message at the same moment one is first. */
export function movesStream(channelId: number): string {
  return `moves-${channelId}`;
}
