type Fields = Readonly<Record<string, unknown>>;

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const EVENT_TYPES = ['message', 'disclaimer', 'join', 'leave', 'history', 'unknown'];

const listIn = (fields: Fields, name: string): readonly Fields[] => (fields[name] ?? []) as readonly Fields[];
const isText = (value: unknown, least = 1) => typeof value === 'string' && value.length >= least;
const isTime = (value: unknown) => value === undefined || (typeof value === 'string' && TIME.test(value));

/** Rules of a manifest of RSMF 2.0 that it breaks. @param attached names of the files beside it */
export function rsmfFaults(manifest: Fields, attached: readonly string[]): string[] {
  const faults: string[] = [];
  const demand = (isKept: boolean, rule: string) => void (isKept || faults.push(rule));
  const ids = (name: string) => listIn(manifest, name).map(({ id }) => id);
  const [people, conversations, events] = [ids('participants'), ids('conversations'), ids('events')];
  const isPerson = (id: unknown) => people.includes(id);
  demand(isText(manifest['version'], 5), 'version');
  for (const name of ['participants', 'conversations', 'events']) demand(Array.isArray(manifest[name]), name);
  for (const all of [people, conversations]) {
    demand(
      all.every((id) => isText(id)),
      'ids are text',
    );
    demand(new Set(all).size === all.length, 'ids are different');
  }
  for (const { platform, type, participants } of listIn(manifest, 'conversations')) {
    demand(isText(platform), 'platform');
    demand(type === undefined || type === 'direct' || type === 'channel', 'type of a conversation');
    demand(Array.isArray(participants) && participants.every(isPerson), 'participants of a conversation');
  }
  for (const event of listIn(manifest, 'events')) {
    const { type, participant, conversation, timestamp, parent } = event;
    demand(EVENT_TYPES.includes(type as string), 'type of an event');
    demand(participant === undefined || isPerson(participant), 'participant of an event');
    demand(conversation === undefined || conversations.includes(conversation), 'conversation of an event');
    demand(isTime(timestamp), 'time of an event');
    demand(parent === undefined || events.includes(parent), 'parent of an event');
    for (const edit of listIn(event, 'edits'))
      demand(isPerson(edit['participant']) && isTime(edit['timestamp']), 'edit');
    for (const { value, participants = [] } of listIn(event, 'reactions'))
      demand(isText(value) && (participants as unknown[]).every(isPerson), 'reaction');
    for (const { id } of listIn(event, 'attachments')) demand(attached.includes(id as string), 'attachment');
    for (const { name, value } of listIn(event, 'custom')) demand(isText(name) && isText(value), 'custom');
  }
  return faults;
}
