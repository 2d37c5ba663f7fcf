import { ChannelsModel } from './channels-model.js';
import type { OutOfSight } from './leaks.js';
import { ListsModel } from './lists-model.js';
import { PeopleModel } from './people-model.js';
import { PersonalModel } from './personal-model.js';
import { PresenceModel } from './presence-model.js';
import { UnreadModel } from './unread-model.js';
import type { Json } from './wire.js';
import { withoutPerson } from './without-person.js';

/** A client as it registered, as far as it knows more or less by that. */
export interface ClientKind {
  readonly keepsSubscribers: boolean;
  /** It has placeholders of accounts that it may not know. */
  readonly keepsUnknown: boolean;
  readonly knowsModernPresence: boolean;
}

/** A client that knows nothing but the API: what it was told when it registered, and every event since. */
export class ClientModel {
  readonly #people: PeopleModel;
  readonly #channels: ChannelsModel;
  readonly #unread: UnreadModel;
  readonly #presence: PresenceModel;
  readonly #lists: ListsModel;
  readonly #personal: PersonalModel;
  readonly #realm: Json;
  #maxMessageId: number | undefined;
  #sawMessagesComeOrGo = false;

  /** @param registered the answer to a registration */
  constructor(registered: Json, userId: number, { keepsSubscribers, keepsUnknown, knowsModernPresence }: ClientKind) {
    this.#people = new PeopleModel(registered, keepsUnknown);
    this.#channels = new ChannelsModel(registered, userId, keepsSubscribers);
    this.#unread = new UnreadModel(registered, userId);
    this.#presence = new PresenceModel(registered, knowsModernPresence);
    this.#lists = new ListsModel(registered);
    this.#personal = new PersonalModel(registered);
    this.#realm = Object.fromEntries(Object.entries(registered).filter(([name]) => name.startsWith('realm_')));
    for (const part of ['realm_users', 'realm_non_active_users', 'realm_user_groups', 'realm_bots'])
      delete this.#realm[part];
    this.#maxMessageId = registered['max_message_id'] as number | undefined;
  }

  apply(event: Json): void {
    this.#people.apply(event);
    this.#channels.apply(event);
    this.#unread.apply(event);
    this.#presence.apply(event);
    this.#lists.apply(event);
    this.#personal.apply(event);
    if (event['type'] === 'message' && this.#maxMessageId !== undefined) {
      this.#maxMessageId = Math.max(this.#maxMessageId, event['message'].id);
    }
    const isRestored = event['type'] === 'update_message' && !('content' in event) && !('propagate_mode' in event);
    this.#sawMessagesComeOrGo ||=
      event['type'] === 'delete_message' || event['new_stream_id'] !== undefined || isRestored;
    if (event['type'] === 'realm_user' && event['person'].is_active === false) {
      withoutPerson(this.#realm, event['person'].user_id);
    }
    if (event['type'] === 'realm_user_settings_defaults') {
      this.#govern({
        user_settings_defaults: { ...this.#realm['realm_user_settings_defaults'], [event['property']]: event['value'] },
      });
    }
    if (event['type'] === 'default_streams') this.#govern(event);
    if (event['type'] === 'realm' && event['op'] === 'update') this.#govern({ [event['property']]: event['value'] });
    if (event['type'] === 'realm' && event['op'] === 'update_dict') this.#govern(event['data']);
  }

  /** The part on others in an answer to a report of presence, in the modern form. */
  learnPresences(presences: Json): void {
    this.#presence.learn(presences);
  }

  /** Fields that a registration does not have are not kept. */
  #govern(settings: Json): void {
    for (const [name, value] of Object.entries(settings)) {
      if (`realm_${name}` in this.#realm) this.#realm[`realm_${name}`] = value;
    }
  }

  /**
   * Everything it knows, in a form that does not show in which order it learned it.
   * @param hidden messages of which no event says whether it still sees them
   */
  knows(hidden: OutOfSight): Json {
    return {
      ...this.#people.knows(),
      ...this.#channels.knows(),
      ...this.#unread.knows(hidden),
      ...this.#presence.knows(),
      ...this.#lists.knows(),
      ...this.#personal.knows(),
      realm: this.#realm,
      // Nobody tells which message is the newest when that went away.
      maxMessageId:
        this.#sawMessagesComeOrGo && this.#maxMessageId !== undefined ? expect.any(Number) : this.#maxMessageId,
    };
  }
}
