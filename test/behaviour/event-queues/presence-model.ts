import type { Json } from './wire.js';

/** Own settings, and what a client knows of others' statuses and presence (contract, events: Presence and status). */
export class PresenceModel {
  readonly #settings: Json | undefined;
  readonly #statuses: Map<string, Json> | undefined;
  /** Undefined when the client asked for no presence, or for its older form. */
  readonly #presences: Map<string, Json> | undefined;
  readonly #gone = new Set<string>();
  #metOrParted = false;

  constructor(registered: Json, knowsModernPresence: boolean) {
    const { user_settings: settings, user_status: statuses, presences, realm_non_active_users: gone } = registered;
    this.#settings = settings && { ...settings };
    this.#statuses = statuses && new Map(Object.entries(structuredClone(statuses)));
    this.#presences = presences && knowsModernPresence ? new Map(Object.entries(presences)) : undefined;
    for (const user of gone ?? []) this.#gone.add(String(user.user_id));
  }

  apply(event: Json): void {
    const { type, op, person } = event;
    if (type === 'user_settings' && this.#settings) this.#settings[event['property']] = event['value'];
    if (type === 'user_status') this.#applyStatus(event);
    if (type === 'presence' && event['presences']) this.learn(event['presences']);
    this.#metOrParted ||= type === 'realm_user' && op !== 'update';
    if (type !== 'realm_user' || op !== 'update' || person.is_active === undefined) return;
    if (person.is_active) this.#gone.delete(String(person.user_id));
    else this.#gone.add(String(person.user_id));
  }

  /** The part on others in an answer to a report, in the modern form. */
  learn(presences: Json): void {
    for (const [userId, presence] of Object.entries(presences)) this.#presences?.set(userId, presence);
  }

  #applyStatus({ type: _type, id: _id, user_id: userId, ...set }: Json): void {
    const status = { ...this.#statuses?.get(String(userId)), ...set };
    this.#statuses?.set(String(userId), status);
  }

  /** Accounts that are away are left out: settings make people so, and nobody else is notified of settings. */
  knows(): Json {
    const statuses = [...(this.#statuses ?? [])].map(([userId, { away: _away, ...status }]) => {
      const { emoji_name: emoji, emoji_code: code, reaction_type: reactionType, status_text: text } = status;
      const shown = {
        ...(text && { text }),
        ...(emoji && { emoji, code, reactionType }),
      };
      return [userId, shown] as const;
    });
    return {
      settings: this.#settings,
      statuses: this.#statuses && this.#present(statuses.filter(([, shown]) => Object.keys(shown).length > 0)),
      presences: this.#presences && this.#present([...this.#presences]),
    };
  }

  /** Accounts that are met or left are seen no more and no less until their next report. */
  #present(entries: readonly (readonly [string, Json])[]): Json {
    if (this.#metOrParted) return expect.any(Object) as Json;
    return Object.fromEntries(entries.filter(([userId]) => !this.#gone.has(userId)));
  }
}
