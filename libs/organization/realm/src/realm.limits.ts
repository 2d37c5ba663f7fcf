import { type Limits, MIB } from '@chat/kernel';

export const LIMITS = {
  realmDomains: {
    /**
     * Every client gets all of them.
     * @unit domains whose addresses may be used
     * @beyond 400 `Your organization cannot have more than {} domains.`
     */
    perOrganization: 200,
  },
  /** Icon and logos of the organization. */
  pictures: {
    /**
     * File of one image, which is held in memory while it is drawn.
     * @unit bytes of an icon or a logo
     * @beyond 400 `Uploaded file is larger than the allowed limit of 5 MiB`
     */
    fileBytes: 5 * MIB,
  },
} as const satisfies Limits;
