import { LIMITS } from '@chat/kernel';

export type MailLimits = { readonly [Name in keyof (typeof LIMITS)['incomingMail']]: number };

/** What an operator sets about mail to channels. */
export class EmailGatewayOptions {
  constructor(
    readonly host: string,
    /** 0: no mail is taken. */
    readonly port: number,
    readonly protocol: 'smtp' | 'lmtp',
    /** Has one `%s`. */
    readonly pattern: string,
    /** What one mail and its connection may cost. */
    readonly limits: MailLimits = LIMITS.incomingMail,
  ) {}
}
