import { ChannelsModel } from './channels-model.js';
import { PeopleModel } from './people-model.js';
import { UnreadModel } from './unread-model.js';
import type { Json } from './wire.js';

/** A client that knows nothing but the API: what it was told when it registered, and every event since. */
export class ClientModel {
  readonly #people: PeopleModel;
  readonly #channels: ChannelsModel;
  readonly #unread: UnreadModel;
  readonly #realm: Json;
  #maxMessageId: number | undefined;

  /** @param registered the answer to a registration */
  constructor(registered: Json, userId: number, keepsSubscribers: boolean) {
    this.#people = new PeopleModel(registered);
    this.#channels = new ChannelsModel(registered, userId, keepsSubscribers);
    this.#unread = new UnreadModel(registered, userId);
    this.#realm = Object.fromEntries(Object.entries(registered).filter(([name]) => name.startsWith('realm_')));
    for (const part of ['realm_users', 'realm_non_active_users', 'realm_user_groups']) delete this.#realm[part];
    this.#maxMessageId = registered['max_message_id'] as number | undefined;
  }

  apply(event: Json): void {
    this.#people.apply(event);
    this.#channels.apply(event);
    this.#unread.apply(event);
    if (event['type'] === 'message' && this.#maxMessageId !== undefined) {
      this.#maxMessageId = Math.max(this.#maxMessageId, event['message'].id);
    }
    if (event['type'] === 'realm' && event['op'] === 'update')
      this.#realm[`realm_${event['property']}`] = event['value'];
    if (event['type'] === 'realm' && event['op'] === 'update_dict') {
      for (const [name, value] of Object.entries(event['data'] as Json)) this.#realm[`realm_${name}`] = value;
    }
  }

  /** Everything it knows, in a form that does not show in which order it learned it. */
  knows(): Json {
    return {
      ...this.#people.knows(),
      ...this.#channels.knows(),
      ...this.#unread.knows(),
      realm: this.#realm,
      maxMessageId: this.#maxMessageId,
    };
  }
}
