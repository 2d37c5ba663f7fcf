/** True when tests run on EventStoreDB and MongoDB. */
export function onServers(): boolean {
  return process.env['CHAT_TEST_MONGODB'] !== undefined;
}
