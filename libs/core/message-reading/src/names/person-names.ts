const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;
const IN_HTML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Links to files keep their paths: another account may have named the file. */
const FILE = String.raw`\/user_uploads\/[^\s"'<>)]+`;
const MENTION = String.raw`(?<sign>@_?)\*\*(?<name>[^*\n|]*)(?:\|(?<id>\d+))?\*\*`;
const SHOWN_MENTION = String.raw`(?<start><span class="user-mention(?: silent)?" data-user-id="(?<shownId>\d+)">@?)(?<shown>[^<]*)(?=<\/span>)`;

type Encode = (text: string) => string;

/** Encodes a name as clients do in URL fragments. */
const asFragment: Encode = (text) => encodeURIComponent(text).replaceAll('.', '%2E').replaceAll('%', '.');
const WRITTEN: readonly Encode[] = [
  (text) => text,
  (text) => text.replaceAll(/[&<>"']/g, (character) => IN_HTML[character]!),
  encodeURIComponent,
  (text) => encodeURIComponent(text).replaceAll('%20', '+'),
  asFragment,
  (text) => JSON.stringify(text).slice(1, -1),
];

export interface SoughtPerson {
  readonly userId: number;
  /** Names and addresses in possible spellings; the account's mentions are found without them. */
  readonly words: readonly string[];
  /** Replacements of names and of addresses. */
  readonly name: string;
  readonly address: string;
}

/** Finds and replaces the names of one account in Markdown, HTML and links, ignoring case. */
export class PersonNames {
  readonly #pattern: RegExp;
  readonly #known: ReadonlySet<string>;
  /** By the written form, in lower case. */
  readonly #replacements = new Map<string, string>();

  constructor(private readonly person: SoughtPerson) {
    this.#known = new Set(person.words.map((word) => word.toLowerCase()));
    for (const word of person.words)
      for (const write of WRITTEN) {
        const replacement = write(word.includes('@') ? person.address : person.name);
        this.#replacements.getOrInsert(write(word).toLowerCase(), replacement);
      }
    const words = [...this.#replacements.keys()].toSorted((one, other) => other.length - one.length);
    const anyWord = words.map((word) => word.replaceAll(SPECIAL, String.raw`\$&`)).join('|');
    const word = words.length === 0 ? '' : String.raw`|(?<![\p{L}\p{N}])(?<word>${anyWord})(?![\p{L}\p{N}])`;
    this.#pattern = new RegExp(`${FILE}|${MENTION}|${SHOWN_MENTION}${word}`, 'giu');
  }

  isIn(text: string): boolean {
    return this.replacedIn(text) !== text;
  }

  replacedIn(text: string): string {
    return text.replace(this.#pattern, (found: string, ...rest: unknown[]) => {
      const { sign, name, id, start, shownId, word } = rest.at(-1) as Readonly<Record<string, string | undefined>>;
      if (word !== undefined) return this.#replacements.get(word.toLowerCase()) ?? found;
      if (start !== undefined) return this.#isOwn(shownId) ? start + this.person.name : found;
      if (sign === undefined || !this.#isMentioned(name!, id)) return found;
      return `${sign}**${this.person.name}|${this.person.userId}**`;
    });
  }

  /** Includes the names in rendered mentions of the account. */
  learning(html: string): PersonNames {
    const shown = Array.from(html.matchAll(new RegExp(SHOWN_MENTION, 'gu')), ({ groups }) => groups!);
    const names = shown.flatMap(({ shownId, shown: name }) => (this.#isOwn(shownId) ? [unescaped(name!)] : []));
    const learned = names.filter((name) => name !== this.person.name && !this.#known.has(name.toLowerCase()));
    if (learned.length === 0) return this;
    return new PersonNames({ ...this.person, words: [...this.person.words, ...learned] });
  }

  #isOwn(id: string | undefined): boolean {
    return Number(id) === this.person.userId;
  }

  #isMentioned(name: string, id: string | undefined): boolean {
    return id === undefined ? this.#known.has(name.toLowerCase()) : this.#isOwn(id);
  }
}

const unescaped = (html: string): string =>
  Object.entries(IN_HTML).reduceRight((text, [character, written]) => text.replaceAll(written, character), html);
