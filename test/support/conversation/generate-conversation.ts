import { composeMessage, reviseMessage, type Scene } from './compose-message.js';
import { channels, people, type Person } from './people.js';
import { Random } from './random.js';

export { channels, people, type Person } from './people.js';

export interface ConversationOptions {
  /** Decides everything: the same options give the same steps for ever. */
  readonly seed: number;
  /** How many people talk, at least 2. They are `people(users)`. */
  readonly users: number;
  /** How many channels there are, at least 1. They are `channels(channels)`. */
  readonly channels: number;
  /** How many messages are sent. */
  readonly messages: number;
  /** How many times one of them is edited. */
  readonly edits: number;
}

interface Step {
  /** The person, a place in `people(users)`. */
  readonly author: number;
  readonly content: string;
  /** Milliseconds since the conversation began; never less than in the step before. */
  readonly at: number;
}

export interface SendStep extends Step {
  readonly kind: 'send';
  /** A place in `channels(channels)`. */
  readonly channel: number;
  readonly topic: string;
}

export interface SendDirectStep extends Step {
  readonly kind: 'sendDirect';
  /** The others, as places in `people(users)`. */
  readonly recipients: readonly number[];
}

export interface EditStep extends Step {
  readonly kind: 'edit';
  /** The message: 0 is the first one that was sent. It is one of the same author. */
  readonly target: number;
}

export type ConversationStep = SendStep | SendDirectStep | EditStep;

/**
 * Talk as a mixed team has it: some people and threads are busy and most are not, messages come in bursts, most are
 * short and a few very long, and most edits come soon after the message. Steps are made as they are asked for, in
 * constant memory; every iteration starts again.
 * @throws RangeError when there are too few people or channels, or edits without messages
 */
export function generateConversation(options: ConversationOptions): Iterable<ConversationStep> {
  if (options.users < 2 || options.channels < 1) throw new RangeError('Talk needs two people and a channel.');
  if (options.messages < 1 && options.edits > 0) throw new RangeError('Edits need messages.');
  return { [Symbol.iterator]: () => new Talk(options).steps() };
}

interface Thread {
  /** Null for direct messages among the participants. */
  readonly place: { readonly channel: number; readonly topic: string } | null;
  readonly language: Person['language'];
  readonly participants: number[];
  /** The last message here. */
  previous: { readonly author: number; readonly content: string } | null;
}

interface Editable {
  readonly target: number;
  readonly author: number;
  readonly thread: Thread;
  content: string;
}

const LIVE_THREADS = 60;
const RECENT_MESSAGES = 500;
const LIVING_DOCUMENTS = 5;
const DIRECT_SHARE = 0.15;
const MEAN_BURST = 6;
const MEAN_PAUSE_IN_BURST = 9_000;
const MEAN_PAUSE_BETWEEN_BURSTS = 60_000;

class Talk {
  readonly #random: Random;
  readonly #people: readonly Person[];
  readonly #channels: readonly string[];
  /** The busiest first. */
  readonly #threads: Thread[] = [];
  readonly #recent: Editable[] = [];
  /** Messages that are kept up to date for as long as the talk lasts, such as a check list. */
  readonly #livingDocuments: Editable[] = [];
  #burst: { readonly thread: Thread; left: number };
  #sent = 0;
  #now = 0;

  constructor(private readonly options: ConversationOptions) {
    this.#random = new Random(options.seed);
    this.#people = people(options.users);
    this.#channels = channels(options.channels);
    this.#burst = this.#startBurst();
  }

  *steps(): Generator<ConversationStep, void> {
    const { messages } = this.options;
    for (let edits = this.options.edits; this.#sent < messages || edits > 0;) {
      const left = messages - this.#sent;
      if (this.#sent > 0 && this.#random.chance(edits / (left + edits))) {
        edits--;
        yield this.#edit();
      } else yield this.#send();
    }
  }

  #send(): SendStep | SendDirectStep {
    if (this.#burst.left-- <= 0) this.#burst = this.#startBurst();
    this.#pass(MEAN_PAUSE_IN_BURST);
    const { thread } = this.#burst;
    const author = this.#nextSpeaker(thread);
    const content = composeMessage(this.#scene(thread));
    thread.previous = { author, content };
    this.#remember({ target: this.#sent++, author, thread, content });
    if (thread.place) return { kind: 'send', author, ...thread.place, content, at: this.#now };
    const recipients = thread.participants.filter((participant) => participant !== author);
    return { kind: 'sendDirect', author, recipients, content, at: this.#now };
  }

  #edit(): EditStep {
    this.#pass(MEAN_PAUSE_IN_BURST);
    const message = this.#random.chance(0.1)
      ? this.#random.pick(this.#livingDocuments)
      : this.#recent.at(-1 - this.#random.longTailBelow(this.#recent.length))!;
    message.content = reviseMessage(this.#scene(message.thread), message.content);
    return { kind: 'edit', author: message.author, target: message.target, content: message.content, at: this.#now };
  }

  #remember(message: Editable): void {
    this.#recent.push(message);
    if (this.#recent.length > RECENT_MESSAGES) this.#recent.shift();
    if (this.#livingDocuments.length < LIVING_DOCUMENTS) this.#livingDocuments.push(message);
    else if (this.#random.chance(0.0005)) this.#livingDocuments[this.#random.below(LIVING_DOCUMENTS)] = message;
  }

  #startBurst(): { thread: Thread; left: number } {
    this.#pass(MEAN_PAUSE_BETWEEN_BURSTS);
    const fresh = this.#threads.length < 5 || this.#random.chance(0.1);
    if (fresh) this.#threads.splice(this.#random.below(10), 0, this.#openThread());
    this.#threads.splice(LIVE_THREADS);
    const thread = this.#threads[this.#random.longTailBelow(this.#threads.length)]!;
    return { thread, left: Math.ceil(this.#random.exponential(MEAN_BURST)) };
  }

  #openThread(): Thread {
    const starter = this.#random.longTailBelow(this.#people.length);
    const language = this.#random.chance(0.5) ? this.#people[starter]!.language : this.#people[0]!.language;
    if (this.#random.chance(DIRECT_SHARE)) {
      const participants = [starter];
      const wanted = Math.min(this.#people.length, this.#random.chance(0.8) ? 2 : 3 + this.#random.below(3));
      while (participants.length < wanted) this.#join(participants, this.#random.below(this.#people.length));
      return { place: null, language, participants, previous: null };
    }
    const suffix = this.#random.chance(0.6) ? ` #${1 + this.#random.below(9_999)}` : '';
    const topic = this.#random.pick(language.topics) + suffix;
    const channel = this.#random.longTailBelow(this.#channels.length);
    return { place: { channel, topic }, language, participants: [starter], previous: null };
  }

  #nextSpeaker({ place, participants, previous }: Thread): number {
    if (place && (participants.length < 2 || this.#random.chance(0.1)))
      this.#join(participants, this.#random.longTailBelow(this.#people.length));
    const others = participants.filter((participant) => participant !== previous?.author);
    return this.#random.pick(others.length === 0 || this.#random.chance(0.25) ? participants : others);
  }

  #join(participants: number[], person: number): void {
    if (!participants.includes(person)) participants.push(person);
  }

  #scene({ language, participants, previous }: Thread): Scene {
    const inSight = [...participants, this.#random.longTailBelow(this.#people.length)];
    return {
      random: this.#random,
      language,
      people: inSight.map((person) => this.#people[person]!),
      channels: this.#channels,
      previous: previous && { authorName: this.#people[previous.author]!.name, content: previous.content },
    };
  }

  #pass(mean: number): void {
    this.#now += Math.round(this.#random.exponential(mean));
  }
}
