/** The newest message that an account received. Injected; implemented where messages are known. */
export abstract class NewestMessage {
  abstract idFor(userId: number): Promise<number>;
}
