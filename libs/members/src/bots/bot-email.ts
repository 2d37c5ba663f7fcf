import type { Site } from '@chat/directory';

/** Nobody can read mail that is sent there. */
export const botEmail = (shortName: string, { host }: Site) => `${shortName.trim()}-bot@${host}`;
