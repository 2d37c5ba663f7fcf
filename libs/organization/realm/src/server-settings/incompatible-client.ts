/** Clients use this name in their tests. */
const INCOMPATIBLE_CLIENT = /^ZulipInvalid\b/;

/** True for a client that is too old for this server, by its `User-Agent`: only the name for tests is. */
export function isIncompatible(userAgent = ''): boolean {
  return INCOMPATIBLE_CLIENT.test(userAgent);
}
