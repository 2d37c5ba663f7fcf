/** The raw Markdown of a message and its rendering at the time of writing. Stored in events: the shape never changes. */
export interface Content {
  readonly content: string;
  readonly renderedContent: string;
  /** Linked uploads that its author could read then; missing without any. */
  readonly attachmentIds?: readonly number[];
}
