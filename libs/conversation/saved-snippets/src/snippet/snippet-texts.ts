/** White space around title and content does not count (contract, personal-data: Checks and events of snippets). */
export const SNIPPET_TITLE = { trimmed: true, blank: false, maxLength: 60 } as const;
export const SNIPPET_CONTENT = { trimmed: true, blank: false, maxLength: 10_000 } as const;
