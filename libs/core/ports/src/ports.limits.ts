import type { Limits } from '@chat/kernel';

export const LIMITS = {
  messages: {
    /**
     * One submessage, or the widget that a request asks for.
     * @unit characters of one submessage, or of `widget_content`
     * @beyond 400 `content is too long (limit: {} characters)`
     */
    submessageCharacters: 10_000,
  },
} as const satisfies Limits;
