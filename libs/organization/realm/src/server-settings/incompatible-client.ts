/** Clients use this name in their tests. */
const INCOMPATIBLE_CLIENT = /^ZulipInvalid\b/;

/** Whether a client is too old for this server, by its `User-Agent`. Only the name for tests is. */
export function isIncompatible(userAgent = ''): boolean {
  return INCOMPATIBLE_CLIENT.test(userAgent);
}
