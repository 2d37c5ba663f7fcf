export { audit } from './audit.capability.js';
export { GrantMandate, grantMandate } from './grant-mandate/grant-mandate.command.js';
export type { GrantedMandate, GrantMandateData, RequestedMandate } from './grant-mandate/grant-mandate.command.js';
export { parseMoment } from './moment/parse-moment.js';
export { RevokeMandate, revokeMandate } from './revoke-mandate/revoke-mandate.command.js';
export type { RevokedMandate } from './revoke-mandate/revoke-mandate.command.js';
