/** The client event that says which messages got or lost a flag of an account (contract, events: Messages). */
export function flagsEvent(op: 'add' | 'remove', flag: string, messages: readonly number[], all = false) {
  return { type: 'update_message_flags', op, operation: op, flag, messages, all };
}
