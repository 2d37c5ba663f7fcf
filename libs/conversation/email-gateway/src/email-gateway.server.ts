import type { ServerPart } from '@chat/capability';
import { ChannelEmailPattern } from '@chat/ports';
import { EmailGatewayModule } from './email-gateway.module.js';
import { EmailGatewayOptions } from './post-mail/email-gateway.options.js';
import { LIMITS } from './email-gateway.limits.js';

export const server: ServerPart = {
  module: EmailGatewayModule,
  settings: ({ host, rateLimit, emailGatewayPort, emailGatewayProtocol, emailGatewayPattern }) => {
    const pattern = emailGatewayPattern === 'none' ? '' : emailGatewayPattern;
    const limits = rateLimit ? LIMITS.incomingMail : { ...LIMITS.incomingMail, mailsPerMinute: Infinity };
    return [
      new EmailGatewayOptions(host, emailGatewayPort, emailGatewayProtocol, pattern, limits),
      new ChannelEmailPattern(pattern || null),
    ];
  },
};
