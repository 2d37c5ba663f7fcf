/**
 * Implemented by the email gateway: the address of mail to channels, with `%s` for the channel's part; null where no mail is
 * accepted.
 */
export class ChannelEmailPattern {
  constructor(readonly value: string | null) {}
}
