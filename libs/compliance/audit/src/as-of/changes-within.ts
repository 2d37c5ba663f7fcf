import type { Mandate } from '@chat/directory';

interface Changed {
  readonly stream_id?: number;
  /** Newest first. */
  readonly edit_history?: readonly { readonly prev_stream?: number }[];
}

/** Leaves out other places: a message in the mandate may have been outside it. */
export function changesWithin<Message extends object>({ channelIds }: Mandate, message: Message): Message {
  const { stream_id: place, edit_history: changes } = message as Changed;
  if (channelIds === null || place === undefined || !changes) return message;
  let from = place;
  const within = changes.map((change) => {
    const to = from;
    from = change.prev_stream ?? to;
    const hidden = new Set([
      ...(channelIds.includes(to) ? [] : ['stream', 'topic']),
      ...(channelIds.includes(from) ? [] : ['prev_stream', 'prev_topic']),
    ]);
    return Object.fromEntries(Object.entries(change).filter(([name]) => !hidden.has(name)));
  });
  return { ...message, edit_history: within };
}
