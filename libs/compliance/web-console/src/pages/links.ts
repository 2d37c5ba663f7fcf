import type { Session } from '../sessions/sessions.js';
import { html } from './html.js';

type Reader = Pick<Session, 'isOwner' | 'isAuditor' | 'mayHold'>;

export interface Person {
  readonly user_id: number;
  readonly name: string;
}

/** Links from ids to pages about them, if the reader may open these; else plain text. */
export class Links {
  /** @param caseName goes with each link; empty: the page asks for it */
  constructor(
    private readonly reader: Reader,
    private readonly caseName = '',
  ) {}

  message(id: number): string {
    return this.#forAuditors(String(id), '/console/message', { id: String(id) });
  }

  messages(ids: readonly number[]): string {
    return ids.map((id) => this.message(id)).join(', ');
  }

  account(id: number, text = `account ${id}`): string {
    if (this.reader.isAuditor) return this.#forAuditors(text, '/console/person', { id: String(id) });
    return this.reader.isOwner ? linkTo(text, '/console/log-ins', { id: String(id) }) : html`${text}`;
  }

  person({ user_id: id, name }: Person): string {
    return this.account(id, `${name} (${id})`);
  }

  people(people: readonly Person[]): string {
    return people.map((each) => this.person(each)).join(', ');
  }

  channel(id: number, text = `channel ${id}`): string {
    return this.#forAuditors(text, '/console/search', { channels: String(id) });
  }

  topic(channelId: number, topic: string, text = `channel ${channelId} > ${topic}`): string {
    return this.#forAuditors(text, '/console/search', { topics: `${channelId} > ${topic}` });
  }

  conversation(userIds: readonly number[], text = `between accounts ${userIds.join(', ')}`): string {
    return this.#forAuditors(text, '/console/search', { conversations: userIds.join(', ') });
  }

  /** A place in the API's form. */
  place(place: object | null): string {
    if (place === null) return html`–`;
    const { type, people = [], ...channel } = place as Place;
    if (type === 'outside') return html`a place outside of the mandate`;
    if (type === 'stream') {
      const { stream_id: id = 0, stream_name: name, topic = '' } = channel;
      return this.topic(id, topic, `${name} > ${topic}`);
    }
    const [ids, names] = [people.map(({ user_id: id }) => id), people.map(({ name }) => name)];
    return this.conversation(ids, names.join(', '));
  }

  /** Everything that one request caused; for auditors the part within their mandate. @param by account that made it; null: unknown */
  request(correlationId: string, by: number | 'administration' | null): string {
    return html`<span class="id">!${this.#request(correlationId, by)}</span>`;
  }

  #request(correlationId: string, by: number | 'administration' | null): string {
    const request = { request: correlationId };
    if (this.reader.isOwner) return linkTo(correlationId, '/console/undo', request);
    if (by === null) return html`${correlationId}`;
    if (by === 'administration') return this.#forAuditors(correlationId, '/console/changes', request);
    return this.#forAuditors(correlationId, '/console/person', { id: String(by), ...request });
  }

  hold(id: number, text = `hold ${id}`): string {
    return this.reader.mayHold ? html`<a href="/console/holds#hold-${id}">${text}</a>` : html`${text}`;
  }

  case(name: string | null): string {
    if (name === null) return html`–`;
    return this.reader.isOwner ? linkTo(name, '/console/inspections', { case: name }) : html`${name}`;
  }

  #forAuditors(text: string, path: string, parameters: Readonly<Record<string, string>>): string {
    if (!this.reader.isAuditor) return html`${text}`;
    return linkTo(text, path, { ...parameters, ...(this.caseName !== '' && { case: this.caseName }) });
  }
}

interface Place {
  readonly type: 'stream' | 'direct' | 'outside';
  readonly people?: readonly Person[];
  readonly stream_id?: number;
  readonly stream_name?: string;
  readonly topic?: string;
}

export const linkTo = (text: string, path: string, parameters: Readonly<Record<string, string>>): string =>
  html`<a href="${path}?${new URLSearchParams(parameters).toString()}">${text}</a>`;
