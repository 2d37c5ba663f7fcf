/** Programs in which writing a message implies having read it (contract, messages: Sending a message). */
const FULL_CLIENTS = new Set([
  'website',
  'ZulipMobile',
  'ZulipFlutter',
  'ZulipElectron',
  'ZulipTerminal',
  'zulip-terminal',
]);

/** @param client name of the program that sent a request */
export function isFullClient(client: string): boolean {
  return FULL_CLIENTS.has(client);
}
