export { Chat, Person } from './chat.js';
export { given, refusal } from './decision.js';
export { eventually } from './eventually.js';
export { freePort } from './free-port.js';
export { expectDescribed } from './described-answers.js';
export { encode, HttpClient, successful } from './http-client.js';
export type { Answer, Fields } from './http-client.js';
export { inPath, newEngines, onServers } from './new-engines.js';
export type { Environment } from './new-engines.js';
