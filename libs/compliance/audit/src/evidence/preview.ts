import type { Selected } from './evidence.js';

/** Describes what a package would contain, and leave out. */
export function previewOf({ messages, files, members, readers, omission, leftOut }: Selected) {
  const subscribers = [...members.values()].flatMap(({ before, changes }) => [
    ...before.map(({ id }) => id),
    ...changes.map(({ person }) => person.id),
  ]);
  const reading = readers.flatMap((list) => list.readers.map(({ person }) => person.id));
  const people = messages.flatMap(({ peopleIds, deleterId, marks, place }) => [
    ...peopleIds,
    ...(deleterId === null ? [] : [deleterId]),
    ...marks.map(({ userId }) => userId),
    ...(place.type === 'direct' ? place.people.map(({ user_id: id }) => id) : []),
  ]);
  return {
    message_ids: messages.map(({ id }) => id),
    people: [...new Set([...people, ...subscribers, ...reading])]
      .filter((id) => !omission.others?.has(id))
      .toSorted((one, other) => one - other),
    messages_left_out: leftOut,
    extracts: messages.reduce((sum, { extracts }) => sum + extracts, 0),
    files: Array.from(files.values(), ({ id, name, size, sha256 }) => ({ attachment_id: id, name, size, sha256 })),
  };
}
