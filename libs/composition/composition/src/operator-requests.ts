/** Folder in the data folder where the command line leaves what only the server that has the folder can do. */
export const OPERATOR_REQUESTS = 'operator-requests';
