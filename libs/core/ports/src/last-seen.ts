/** When people were last active. Implemented by presence. */
export abstract class LastSeen {
  /** UNIX milliseconds; -Infinity: not within the remembered time. */
  abstract lastSeenAt(userId: number): number;
}
