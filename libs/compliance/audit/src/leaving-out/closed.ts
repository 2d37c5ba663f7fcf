import type { KeptByHolds } from '@chat/ports';
import type { DisclosedEvent, Disclosure } from '@chat/sealing';
import { SAYS_WHETHER_KEPT } from './extract.js';

/** A proof as if legal holds alone kept nothing. */
export function closed(disclosure: Disclosure, held: readonly KeptByHolds[] = []): Disclosure {
  const own = held.find(({ stream }) => stream === disclosure.subject);
  return own ? { ...disclosure, events: disclosure.events.map((event) => closedEvent(event, own)) } : disclosure;
}

function closedEvent(event: DisclosedEvent, { stream, below, wasKept }: KeptByHolds): DisclosedEvent {
  const { salt: _salt, content: _content, withheld = SAYS_WHETHER_KEPT, ...proven } = event;
  const entry = JSON.parse(event.entry) as { readonly stream: string; readonly revision: number };
  if (entry.stream !== stream || entry.revision > below) return event;
  if (entry.revision < below) return { ...proven, erased: { by: 'MessageDeleted', revision: below } };
  return wasKept ? event : { ...proven, withheld };
}
