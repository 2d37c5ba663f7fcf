import { GENERAL_MEANINGS, type Meanings } from './general-meanings.js';

const OF_THE_ORGANIZATION = 'realm_';

/** Names that need no further explanation. */
const PLAIN = new Set(
  `api_key bots channel_folders content custom_profile_fields draft drafts file full_name id ids name navigation_views
password reactions reminders saved_snippets scheduled_messages streams text title topic url value`.split(/\s/),
);

/** Older words of the API, and the words of the product for them. */
const WORDS = new Map([
  ['msg', 'message'],
  ['realm', 'organization'],
  ['stream', 'channel'],
  ['streams', 'channels'],
  ['user', 'account'],
]);

/** Explains names: those that several capabilities use, and those of each. */
export class Glossary {
  readonly #meanings = new Map(Object.entries(GENERAL_MEANINGS));

  /** @throws TypeError when two parts explain the same name: it is general, or needs `about` */
  constructor(parts: readonly Meanings[]) {
    for (const [name, meaning] of parts.flatMap((part) => Object.entries(part))) {
      if (this.#meanings.has(name)) throw new TypeError(`The name ${name} has two meanings.`);
      this.#meanings.set(name, meaning);
    }
  }

  /**
   * Undefined without an explanation. Settings of the organization have its name in a registration
   * (`realm_waiting_period_threshold`), and mean the same.
   */
  meaningOf(name: string): string | undefined {
    const known = this.#meanings.get(name);
    if (known !== undefined || !name.startsWith(OF_THE_ORGANIZATION)) return known ?? saidByName(name);
    return this.#meanings.get(name.slice(OF_THE_ORGANIZATION.length)) ?? saidByName(name);
  }
}

/** `channel_folder_id` is the id of the channel folder, and `can_join_group` says who may join. */
function saidByName(name: string): string | undefined {
  if (PLAIN.has(name)) return `${capitalized(inWords(name))}.`;
  const [, thing, part] = /^(\w+)_(id|ids|name|url)$/.exec(name) ?? [];
  if (thing !== undefined) {
    const what = part === 'url' ? 'URL' : capitalized(part!);
    return `${what} of the ${inWords(thing)}${part === 'ids' ? 's' : ''}.`;
  }
  const [, right] = /^can_(\w+?)(?:_group)?$/.exec(name) ?? [];
  return right && `Who may ${inWords(right)}.`;
}

function inWords(name: string): string {
  const words = name.split('_').map((word) => WORDS.get(word) ?? word);
  return words.join(' ').replace(/\b(?:api|url)\b/, (word) => word.toUpperCase());
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
