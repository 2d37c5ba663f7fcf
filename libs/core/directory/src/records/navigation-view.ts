/** A view that an account keeps in its sidebar, or how a built-in one is shown there. */
export interface NavigationView {
  /** Part of the client's URL after the `#`; names the view. */
  readonly fragment: string;
  readonly isPinned: boolean;
  /** Null for views that clients know. */
  readonly name: string | null;
}
