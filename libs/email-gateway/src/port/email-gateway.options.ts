/** What an operator sets about mail to channels. */
export class EmailGatewayOptions {
  constructor(
    readonly host: string,
    /** 0: no mail is taken. */
    readonly port: number,
    readonly protocol: 'smtp' | 'lmtp',
    /** Has one `%s`. */
    readonly pattern: string,
  ) {}
}
