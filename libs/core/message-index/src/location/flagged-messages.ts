/** Flags that an account can set on a message. */
export type EditableFlag = 'read' | 'starred' | 'collapsed';

/** Messages of one conversation. Stored in events: the shape never changes. */
export interface FlaggedMessages {
  /** `conversationKey` of where they were posted. */
  readonly conversation: string;
  /** First and last id; messages of the conversation between them belong to it. */
  readonly ids: readonly (readonly [from: number, to: number])[];
}
