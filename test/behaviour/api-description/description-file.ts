/** Where the description is kept, for people who read it without a server. Tests and scripts run in the root of the project. */
export const DESCRIPTION_FILE = 'docs/openapi.json';
