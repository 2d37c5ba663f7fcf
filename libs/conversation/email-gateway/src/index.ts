export { EmailGatewayModule } from './email-gateway.module.js';
export { EmailGatewayOptions } from './port/email-gateway.options.js';
export { CurrentState, MailFiles } from './port/ports.js';
