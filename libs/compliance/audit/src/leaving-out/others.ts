import type { Directory } from '@chat/directory';

/** A mention, loud or silent, with the id of the account or without it. */
const MENTION = /@(_?)\*\*([^*|]+)(?:\|(\d+))?\*\*/g;
const RENDERED_MENTION = /data-user-id="(\d+)"/g;
const WILDCARDS = new Set(['all', 'everyone', 'channel', 'stream', 'topic']);

/** Leaves out the names of everybody except the people of a case. */
export class Others {
  readonly #people: ReadonlySet<number>;
  readonly #byName: ReadonlyMap<string, readonly { readonly id: number }[]>;

  constructor(directory: Directory, people: Iterable<number>) {
    this.#people = new Set(people);
    this.#byName = Map.groupBy(directory.users(), ({ fullName }) => fullName);
  }

  has(userId: number): boolean {
    return !this.#people.has(userId);
  }

  /** A Markdown text with account numbers instead of names in mentions of others. */
  without(text: string): string {
    return text.replaceAll(MENTION, (mention, silent: string, name: string, given: string | undefined) => {
      if (given === undefined && WILDCARDS.has(name)) return mention;
      const ids = given === undefined ? (this.#byName.get(name) ?? []).map(({ id }) => id) : [Number(given)];
      if (ids.some((id) => !this.has(id))) return mention;
      return `@${silent}**${ids.length === 1 ? accountName(ids[0]!) : 'somebody else'}**`;
    });
  }

  isMentionedIn(html: string): boolean {
    return Array.from(html.matchAll(RENDERED_MENTION), ([, id]) => Number(id)).some((id) => this.has(id));
  }
}

export const accountName = (userId: number): string => `account ${userId}`;
