export { EmailGatewayModule } from './email-gateway.module.js';
export { EmailGatewayOptions } from './port/email-gateway.options.js';
export { CurrentState, MailFiles, MailMessenger } from './port/ports.js';
export type { MailMessage } from './port/ports.js';
