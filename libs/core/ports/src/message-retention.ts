/** How long messages stay visible. Implemented by retention. */
export abstract class MessageRetention {
  /**
   * @param channelId null: direct messages
   * @returns UNIX milliseconds: the rule deletes messages posted up to then; -Infinity: none
   */
  abstract expiredBy(channelId: number | null, now: number): number;
}
