/** White space around fragments and names does not count. */
export const VIEW_FRAGMENT = { trimmed: true, blank: false, maxLength: 1_000 } as const;
export const VIEW_NAME = { trimmed: true, blank: false, maxLength: 100 } as const;
