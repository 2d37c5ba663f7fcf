/**
 * What rendering must know about the realm. Every lookup answers at once, from memory, on behalf of the author.
 */
export interface MarkdownContext {
  /** The user whom this full name denotes; undefined when there is none, or more than one. */
  userByName(name: string): { readonly id: number; readonly fullName: string } | undefined;
  userById(id: number): { readonly id: number; readonly fullName: string } | undefined;
  groupByName(name: string): { readonly id: number; readonly name: string } | undefined;
  /** The channel of this name; undefined also when the author may not name it. */
  channelByName(name: string): { readonly id: number; readonly name: string } | undefined;
  /** Scheme and host of the realm, without a trailing slash. */
  readonly realmUrl: string;
}
