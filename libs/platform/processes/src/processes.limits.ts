import { DAY_MS, type Limits } from '@chat/kernel';

export const LIMITS = {
  waits: {
    /**
     * After an event, for what the service does only soon after it.
     * @unit milliseconds since a message or a move
     * @beyond no outgoing webhook is called for it, nobody follows a topic by it, and who joined then finds no earlier messages
     */
    reactionMs: DAY_MS,
  },
} as const satisfies Limits;
