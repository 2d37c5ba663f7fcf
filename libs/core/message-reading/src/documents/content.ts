/** The raw Markdown of a message and what it was rendered to when it was written. Stored in events: the shape never changes. */
export interface Content {
  readonly content: string;
  readonly renderedContent: string;
  /** Uploaded files that it links and that its author could read then; missing when there are none. */
  readonly attachmentIds?: readonly number[];
}
