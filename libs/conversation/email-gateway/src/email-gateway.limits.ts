import { type Limits, MIB, MINUTE_MS, SECOND_MS } from '@chat/kernel';

export const LIMITS = {
  /** Mail to channels. */
  incomingMail: {
    /**
     * One mail, attachments included; it is held in memory while it is read.
     * @unit bytes of one mail to a channel
     * @beyond SMTP 552
     */
    bytes: 25 * MIB,
    /**
     * At the same time.
     * @unit connections for mail at the same time
     * @beyond SMTP 421
     */
    connections: 10,
    /**
     * Posted by one address, unless `CHAT_RATE_LIMIT` is `off`: anybody who knows the address may send to it.
     * @unit mails to one address in a minute, unless `CHAT_RATE_LIMIT` is `off`
     * @beyond SMTP 451; the mail server sends them again
     */
    mailsPerMinute: 60,
    /**
     * Per mail: the message is posted to each.
     * @unit channels that one mail is posted to
     * @beyond SMTP 452
     */
    recipients: 20,
    /**
     * Per mail: further ones are left out.
     * @unit attachments of one mail
     * @beyond the further ones are left out
     */
    attachments: 20,
    /**
     * HTML that is converted to text; longer HTML is left out.
     * @unit characters of HTML that is made text
     * @beyond it is left out
     */
    htmlCharacters: 2 * MIB,
    /**
     * Tags in that HTML; preformatted lines and entities count as tags where there are any preformatted lines.
     * @unit tags of the same; in HTML with preformatted text also its lines and entities
     * @beyond it is left out
     */
    htmlTags: 20_000,
    /**
     * A connection on which nothing moves.
     * @unit milliseconds of a connection for mail on which nothing moves
     * @beyond SMTP 421
     */
    idleMs: 30 * SECOND_MS,
    /**
     * A connection, whatever moves on it.
     * @unit milliseconds of a connection for mail
     * @beyond it is cut; the mail server sends again what was not accepted
     */
    connectionMs: 10 * MINUTE_MS,
    /**
     * Time for a mail that is being posted when the server stops.
     * @unit milliseconds for a mail that is being posted when the server stops
     * @beyond the connection ends; the mail server sends it again
     */
    drainMs: 5 * SECOND_MS,
  },
} as const satisfies Limits;
