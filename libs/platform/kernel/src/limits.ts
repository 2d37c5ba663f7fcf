/**
 * Limits of a library by area, on the cost of a request, an account, a stored thing or a loop. They stand in `<library>.limits.ts`:
 * the name of a limit has its unit, `@unit` what it counts, and `@beyond` the answer to a client beyond it, with `{}` for the
 * value. `npm run limits` writes them into `docs/limits.md`. The test of a limit has `@limit` with its name.
 */
export type Limits = Readonly<Record<string, Readonly<Record<string, number>>>>;
