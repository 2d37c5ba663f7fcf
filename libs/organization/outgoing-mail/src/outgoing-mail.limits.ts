import type { Limits } from '@chat/kernel';

export const LIMITS = {
  mails: {
    /**
     * Per mail; the mail server has about two days to come back.
     * @unit attempts to send one mail, over about two days
     * @beyond it is given up, which the log says
     */
    attempts: 9,
    /**
     * Sent one after the other before the next look at what is due.
     * @unit mails sent before the next look at what is due
     * @beyond the others come next
     */
    perLook: 100,
  },
} as const satisfies Limits;
