const DAY_MS = 24 * 60 * 60_000;

/** When the content of a deleted message is to be erased. UNIX milliseconds. */
export const erasureDue = ({ deletedAt }: { readonly deletedAt: number }, deletedContentDays: number): number =>
  deletedAt + deletedContentDays * DAY_MS;

/** The latest deletion whose content is due. UNIX milliseconds. */
export const dueIfDeletedBy = (now: number, deletedContentDays: number): number => now - deletedContentDays * DAY_MS;
