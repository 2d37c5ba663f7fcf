/** A pattern of the organization that turns text into links. */
export interface LinkifierRecord {
  readonly id: number;
  /** In RE2's syntax. */
  readonly pattern: string;
  /** RFC 6570. */
  readonly urlTemplate: string;
  /** Something that the pattern matches; null when there is none. */
  readonly exampleInput: string | null;
  /** How clients turn a URL back into what the pattern matches; null when they do not. */
  readonly reverseTemplate: string | null;
  /** Other URLs that clients turn back. */
  readonly alternativeUrlTemplates: readonly string[];
}
