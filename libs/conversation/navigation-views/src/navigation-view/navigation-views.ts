import type { SnapshotPart, SnapshotRow } from '@chat/directory';

/** A view in an account's sidebar, or the setting of a built-in one. */
export interface NavigationView {
  /** Part of the client's URL after the `#`; names the view. */
  readonly fragment: string;
  readonly isPinned: boolean;
  /** Null for views that clients know. */
  readonly name: string | null;
}

/** The views of each account, in the order in which they were added. At most `LIMITS.navigationViews.perUser` each. */
export class NavigationViews implements SnapshotPart {
  readonly name = 'navigation-views';
  readonly version = 1;
  readonly #views = new Map<number, readonly NavigationView[]>();

  of(userId: number): readonly NavigationView[] {
    return this.#views.get(userId) ?? [];
  }

  /** An existing view keeps its place. */
  put(userId: number, view: NavigationView): void {
    const views = this.of(userId);
    const at = views.findIndex(({ fragment }) => fragment === view.fragment);
    this.#views.set(userId, at < 0 ? [...views, view] : views.with(at, view));
  }

  remove(userId: number, removed: string): void {
    const left = this.of(userId).filter(({ fragment }) => fragment !== removed);
    if (left.length > 0) this.#views.set(userId, left);
    else this.#views.delete(userId);
  }

  snapshot(): SnapshotRow[] {
    return Array.from(this.#views, ([userId, views]) => ['views', userId, views] as const);
  }

  restore(rows: Iterable<SnapshotRow>): void {
    this.#views.clear();
    for (const [, userId, views] of rows) this.#views.set(userId as number, views as readonly NavigationView[]);
  }
}
