import { DomainError } from './domain-error.js';
import { TooManyRequests } from './too-many-requests.js';

/** The process has no room for more work of this kind, for anybody. */
export class ServerBusy extends DomainError {
  /** @param retryAfter seconds */
  constructor(retryAfter: number) {
    super('The server is busy; try again soon', 'SERVER_BUSY', { 'retry-after': retryAfter }, 503);
  }
}

/** A person by the account's id, together with the person's bots; people without an account share one. */
export type Person = number | 'strangers';

/** The caller chooses the unit of `inTotal` and `perPerson`: pieces of work, or bytes. */
export interface AdmissionLimits {
  readonly inTotal: number;
  readonly perPerson: number;
  /** Requests that wait for room. */
  readonly waiting: number;
  readonly waitingPerPerson: number;
}

interface Waiter {
  readonly amount: number;
  readonly start: (admitted: Admitted) => void;
}

interface Share {
  held: number;
  /** The person's own requests, then those of the person's bots. */
  readonly waiting: readonly [own: Waiter[], bots: Waiter[]];
}

const SOON_SECONDS = 1;

/** A held part of a budget. */
export class Admitted {
  #ofTotal: number;
  #ofPerson: number;

  constructor(
    amount: number,
    private readonly giveBack: (ofTotal: number, ofPerson: number) => void,
  ) {
    this.#ofTotal = amount;
    this.#ofPerson = amount;
  }

  /** Frees the part in the process, while it still counts for the person. */
  rest(): void {
    this.#giveBack(this.#ofTotal, 0);
  }

  /** A second call does nothing. */
  release(): void {
    this.#giveBack(this.#ofTotal, this.#ofPerson);
  }

  #giveBack(ofTotal: number, ofPerson: number): void {
    if (ofTotal === 0 && ofPerson === 0) return;
    this.#ofTotal -= ofTotal;
    this.#ofPerson -= ofPerson;
    this.giveBack(ofTotal, ofPerson);
  }
}

/**
 * Admission control: divides one budget of the process among persons. While it is exhausted, requests wait, and persons take turns:
 * many requests of one person delay another person's by one. A key is a person, or any other holder of a share.
 */
export class Admission<Key = Person> {
  readonly #shares = new Map<Key, Share>();
  /** Persons with waiting requests, in the order of their turns. */
  readonly #turns = new Set<Key>();
  #held = 0;
  #waiting = 0;
  /** True when a request waits for room in the process, not for the same person's own work: no other may overtake it. */
  #isFull = false;

  constructor(private readonly limits: AdmissionLimits) {}

  /** Held by everybody. */
  get held(): number {
    return this.#held;
  }

  /** Number of waiting requests. */
  get waiting(): number {
    return this.#waiting;
  }

  heldBy(person: Key): number {
    return this.#shares.get(person)?.held ?? 0;
  }

  /**
   * Admits at once while there is room, else in the person's turn. An amount beyond the limit is admitted alone.
   * @param isOwn false for a bot's request, which waits for those of its owner
   * @throws TooManyRequests when too many requests of the person wait, ServerBusy when too many wait in total
   */
  admit(person: Key, amount: number, isOwn = true): Admitted | Promise<Admitted> {
    const share = this.#shares.get(person) ?? { held: 0, waiting: [[], []] };
    const [own, bots] = share.waiting;
    const waitingOfPerson = own.length + bots.length;
    if (waitingOfPerson === 0 && !this.#isFull && this.#fitsPerson(share, amount)) {
      if (this.#fitsProcess(amount)) return this.take(person, amount);
      this.#isFull = true;
    }
    if (waitingOfPerson >= this.limits.waitingPerPerson) throw new TooManyRequests(SOON_SECONDS);
    if (this.#waiting >= this.limits.waiting) throw new ServerBusy(SOON_SECONDS);
    this.#waiting++;
    this.#shares.set(person, share);
    this.#turns.add(person);
    return new Promise((start) => (isOwn ? own : bots).push({ amount, start }));
  }

  /** Counts an amount that is already in use, beyond the limits if necessary. */
  take(person: Key, amount: number): Admitted {
    const share = this.#shares.getOrInsertComputed(person, () => ({ held: 0, waiting: [[], []] }));
    share.held += amount;
    this.#held += amount;
    return new Admitted(amount, (ofTotal, ofPerson) => this.#free(person, share, ofTotal, ofPerson));
  }

  /** Admits, and releases when the work has ended. */
  async run<Result>(person: Key, amount: number, work: () => Promise<Result>): Promise<Result> {
    const admitted = await this.admit(person, amount);
    try {
      return await work();
    } finally {
      admitted.release();
    }
  }

  #fitsPerson({ held }: Share, amount: number): boolean {
    return held === 0 || held + amount <= this.limits.perPerson;
  }

  #fitsProcess(amount: number): boolean {
    return this.#held === 0 || this.#held + amount <= this.limits.inTotal;
  }

  #free(person: Key, share: Share, ofTotal: number, ofPerson: number): void {
    share.held -= ofPerson;
    this.#held -= ofTotal;
    this.#startNext();
    const isIdle = share.held === 0 && share.waiting.every(({ length }) => length === 0);
    if (isIdle && this.#shares.get(person) === share) this.#shares.delete(person);
  }

  /** A person whose request starts gets the next turn after everybody else who waits. */
  #startNext(): void {
    this.#isFull = false;
    for (const person of this.#turns) {
      const share = this.#shares.get(person)!;
      const queue = share.waiting.find(({ length }) => length > 0)!;
      const { amount, start } = queue[0]!;
      if (!this.#fitsPerson(share, amount)) continue;
      if (!this.#fitsProcess(amount)) {
        this.#isFull = true;
        return;
      }
      queue.shift();
      this.#waiting--;
      this.#turns.delete(person);
      if (share.waiting.some(({ length }) => length > 0)) this.#turns.add(person);
      start(this.take(person, amount));
    }
  }
}
