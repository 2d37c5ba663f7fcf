/** How long messages stay visible. Fulfilled by retention. */
export abstract class MessageRetention {
  /** @param channelId null: direct messages @returns UNIX milliseconds: what was posted by then is deleted by the rule; -Infinity: nothing is */
  abstract expiredBy(channelId: number | null, now: number): number;
}
