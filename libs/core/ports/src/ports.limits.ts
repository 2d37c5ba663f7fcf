import type { Limits } from '@chat/kernel';

export const LIMITS = {
  messages: {
    /**
     * One submessage, or the widget that a request asks for.
     * @unit characters of one submessage, or of `widget_content`
     * @beyond 400 `content is too long (limit: {} characters)`
     */
    submessageCharacters: 10_000,
    /**
     * Messages to people whom one account adds to groups or channels, or removes: one request names thousands of them.
     * @unit direct messages of the Notification Bot to people whom one account adds to groups or channels, or removes from groups, unless `CHAT_RATE_LIMIT` is `off`
     * @beyond the request is done and nobody is notified of it; where people are subscribed, `new_subscription_messages_sent` is false
     */
    noticesPerMinute: 1_000,
  },
} as const satisfies Limits;
