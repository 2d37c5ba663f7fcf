export { emailGateway } from './email-gateway.capability.js';
export { EmailGatewayOptions } from './port/email-gateway.options.js';
export { CurrentState, MailFiles } from './port/ports.js';
