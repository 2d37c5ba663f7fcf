/** When people were last here. Fulfilled by presence. */
export abstract class LastSeen {
  /** UNIX milliseconds; -Infinity: not within the time that is remembered. */
  abstract lastSeenAt(userId: number): number;
}
