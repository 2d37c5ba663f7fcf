export { emailGateway } from './email-gateway.capability.js';
