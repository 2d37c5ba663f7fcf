export { outgoingMail } from './outgoing-mail.capability.js';
