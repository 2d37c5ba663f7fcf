export { SharedClaims } from './claims/shared-claims.js';
export { HeldLease } from './leases/held-lease.js';
export type { LeaseOptions } from './leases/held-lease.js';
export { ItemByItem } from './leases/item-by-item.js';
export { RepeatedService } from './leases/repeated-service.js';
export { whileHolding } from './leases/while-holding.js';
export { COORDINATION, CoordinationUnavailable, SERVER_LEASES } from './port/coordination.js';
export type { Coordination, LeaseHolder } from './port/coordination.js';
export type { OwnedRecord, OwnedRecords } from './port/owned-records.js';
