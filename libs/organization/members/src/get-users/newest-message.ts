/** The newest message that an account received. Injected; implemented where messages are known. */
export abstract class NewestMessage {
  /** Its id, -1 when there is none. */
  abstract idFor(userId: number): Promise<number>;
}
