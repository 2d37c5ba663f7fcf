import type { OutOfSight } from './leaks.js';
import type { Json } from './wire.js';

/** Unread and starred messages as a client keeps them (contract, events: Messages). */
export class UnreadModel {
  /** Where each unread message is, by id. */
  readonly #unread: Map<number, string> | undefined;
  readonly #starred: Set<number> | undefined;

  constructor(
    registered: Json,
    private readonly userId: number,
  ) {
    const { unread_msgs: unread, starred_messages: starred } = registered;
    this.#starred = starred && new Set(starred);
    if (!unread) return;
    this.#unread = new Map();
    const put = (place: string, ids: number[]) => ids.forEach((id) => this.#unread!.set(id, place));
    for (const { other_user_id: other, unread_message_ids: ids } of unread.pms) put(people([userId, other]), ids);
    for (const { user_ids_string: all, unread_message_ids: ids } of unread.huddles) put(`people ${all}`, ids);
    for (const { stream_id: id, topic, unread_message_ids: ids } of unread.streams) put(inTopic(id, topic), ids);
  }

  apply(event: Json): void {
    const { type, op, flag, flags, messages, message, all, message_details: details } = event;
    if (type === 'message' && !flags.includes('read')) this.#unread?.set(message.id, placeOf(message));
    if (type === 'update_message') this.#move(event);
    if (type === 'delete_message') {
      for (const id of event['message_ids'] ?? [event['message_id']]) this.#forget(id);
    }
    if (type !== 'update_message_flags') return;
    if (flag === 'starred') for (const id of messages) this.#starred?.[op === 'add' ? 'add' : 'delete'](id);
    if (flag !== 'read') return;
    if (all) this.#unread?.clear();
    for (const id of messages) {
      if (op === 'add') this.#unread?.delete(id);
      else this.#unread?.set(id, this.#placeIn(details[id]));
    }
  }

  #move({
    message_ids: ids,
    orig_subject: before,
    subject = before,
    stream_id: from,
    new_stream_id: to = from,
  }: Json): void {
    if (before === undefined) return;
    for (const id of ids) if (this.#unread?.has(id)) this.#unread.set(id, inTopic(to, subject));
  }

  #forget(id: number): void {
    this.#unread?.delete(id);
    this.#starred?.delete(id);
  }

  #placeIn({ stream_id: id, topic, user_ids: others }: Json): string {
    return others ? people([this.userId, ...others]) : inTopic(id, topic);
  }

  knows(hidden: OutOfSight): Json {
    const unread = this.#unread && [...this.#unread].filter(([id]) => !hidden.followed.has(id));
    const starred = this.#starred && [...this.#starred].filter((id) => !hidden.all.has(id));
    return { unread: unread?.toSorted(([a], [b]) => a - b), starred: starred?.toSorted((a, b) => a - b) };
  }
}

function placeOf({ stream_id: id, subject, display_recipient: recipients }: Json): string {
  return id === undefined ? people(recipients.map((person: Json) => person['id'])) : inTopic(id, subject);
}

function inTopic(channelId: number, topic: string): string {
  return `channel ${channelId} ${topic.toLowerCase()}`;
}

function people(ids: number[]): string {
  return `people ${[...new Set(ids)].toSorted((a, b) => a - b).join()}`;
}
