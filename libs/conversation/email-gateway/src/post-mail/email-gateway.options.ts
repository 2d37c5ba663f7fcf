import { LIMITS } from '../email-gateway.limits.js';

export type MailLimits = { readonly [Name in keyof (typeof LIMITS)['incomingMail']]: number };

export class EmailGatewayOptions {
  constructor(
    readonly host: string,
    /** 0: no mail is accepted. */
    readonly port: number,
    readonly protocol: 'smtp' | 'lmtp',
    readonly pattern: string,
    readonly limits: MailLimits = LIMITS.incomingMail,
  ) {}
}
