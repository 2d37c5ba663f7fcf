/**
 * Limits of a library by area, on the cost of a request, an account, a stored thing or a loop. Each stands in `<library>.limits.ts`: its
 * name has its unit, `@unit` says of what, and `@beyond` says what a client is answered beyond it, with `{}` for the value.
 * `npm run limits` writes them into `docs/limits.md`. The test that tries a limit bears `@limit` with its name.
 */
export type Limits = Readonly<Record<string, Readonly<Record<string, number>>>>;
