/** Name of the release that clients get (contract, requests: Versions). */
export const SERVICE_VERSION = '12.0';

/** The server has every feature of the API up to this level (contract, requests: Versions). */
export const SERVICE_FEATURE_LEVEL = 496;

/** Fields of the registration and of the server settings that name the release, in the spelling of spec and clients. */
export const VERSION_FIELDS = {
  zulip_version: SERVICE_VERSION,
  zulip_feature_level: SERVICE_FEATURE_LEVEL,
  zulip_merge_base: SERVICE_VERSION,
  service_version: SERVICE_VERSION,
  service_feature_level: SERVICE_FEATURE_LEVEL,
  service_merge_base: SERVICE_VERSION,
} as const;

/** Distinguishes runs of the server: time of the start, UNIX seconds. */
export const SERVER_GENERATION = Math.floor(performance.timeOrigin / 1000);
