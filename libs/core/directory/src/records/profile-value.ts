/** An account's value of one field. */
export interface ProfileValue {
  readonly value: string;
  /** HTML, for types that are Markdown. */
  readonly renderedValue?: string;
}
