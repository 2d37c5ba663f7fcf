/** The clients' names of message types; two spellings for each. */
export const MESSAGE_TYPES = ['direct', 'private', 'stream', 'channel'] as const;

export function messageType(type: (typeof MESSAGE_TYPES)[number]): 'stream' | 'private' {
  return type === 'stream' || type === 'channel' ? 'stream' : 'private';
}
