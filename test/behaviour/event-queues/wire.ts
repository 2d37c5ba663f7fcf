/** An answer of the API, before anything is known of it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = Record<string, any>;
