/** Fulfilled by the email gateway: the address of mail to channels, with `%s` for what names the channel; null where no mail is taken. */
export class ChannelEmailPattern {
  constructor(readonly value: string | null) {}
}
