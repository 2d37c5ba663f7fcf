import type { ResetRequest } from '@chat/credentials';
import type { PermissionRequest } from '@chat/members';

/** Folder in the data folder where the command line leaves what only the server that has the folder can do. */
export const OPERATOR_REQUESTS = 'operator-requests';

/** A request that the command line leaves for the server. */
export type OperatorRequest = PermissionRequest | ResetRequest;
