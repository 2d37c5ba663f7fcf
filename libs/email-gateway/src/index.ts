export { EmailGatewayModule } from './email-gateway.module.js';
export { EmailGatewayOptions } from './email-gateway.options.js';
export { MailFiles, MailMessenger } from './ports.js';
export type { MailMessage } from './ports.js';
