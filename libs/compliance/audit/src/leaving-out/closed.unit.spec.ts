import type { DisclosedEvent, Disclosure } from '@chat/sealing';
import { closed } from './closed.js';
import { SAYS_WHETHER_KEPT } from './extract.js';

const stream = 'message-7';
const event = (revision: number, of = stream): DisclosedEvent => ({
  index: revision,
  proof: 'proof',
  entry: JSON.stringify({ stream: of, revision }),
  salt: 'salt',
  content: { data: { content: 'Swordfish' }, metadata: {} } as never,
});
const opened: Disclosure = {
  format: 'chat-disclosure-v1',
  subject: stream,
  events: [event(0), event(1), event(0, 'moves-1'), event(2)],
  completeness: { revisions: 3, elsewhere: "the server's statement" },
};
const entryOf = ({ index, proof, entry }: DisclosedEvent) => ({ index, proof, entry });

it('A proof has what a hold alone keeps as erased, and does not say whether it was kept', () => {
  const [first, deletion, moved, later] = opened.events as [
    DisclosedEvent,
    DisclosedEvent,
    DisclosedEvent,
    DisclosedEvent,
  ];
  const erased = { ...entryOf(first), erased: { by: 'MessageDeleted', revision: 1 } };
  const kept = { stream, below: 1 };
  expect(closed(opened, [{ ...kept, wasKept: false }]).events).toEqual([
    erased,
    { ...entryOf(deletion), withheld: SAYS_WHETHER_KEPT },
    moved,
    later,
  ]);
  expect(closed(opened, [{ ...kept, wasKept: true }]).events).toEqual([erased, deletion, moved, later]);
  expect(closed(opened, [{ ...kept, stream: 'message-8', wasKept: true }])).toBe(opened);
});
