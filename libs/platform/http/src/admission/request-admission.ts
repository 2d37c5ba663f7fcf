import { Admission, type Admitted } from '@chat/kernel';
import { LIMITS } from '../http.limits.js';

/** The account of a request. */
export interface Requester {
  readonly userId: number;
  /** The owner of a bot, else the account itself. */
  readonly personId: number;
}

/** The place of a request among those in progress. */
export interface AdmittedRequest {
  /** Releases the place once the request is answered. A second call does nothing. */
  release(): void;
}

const { requests, requestsPerPerson, waitingRequests, waitingRequestsPerPerson, restFactor, longestRestMs, ...costly } =
  LIMITS.admission;

/** Work that is shorter than this may be repeated at once. */
const SHORT_MS = 5;

/**
 * Admission of all requests of people and bots: limits the requests in progress, and how many of these are costly, in the whole
 * process and for each person together with the person's bots.
 */
export class RequestAdmission {
  readonly #requests: Admission;
  readonly #costly: Admission;

  /** @param isPersonal false: no limits for one person, as for tests and load runs */
  constructor(private readonly isPersonal = true) {
    const { costlyRequests, costlyRequestsPerPerson, waitingCostly, waitingCostlyPerPerson } = costly;
    this.#requests = new Admission({
      inTotal: requests,
      perPerson: isPersonal ? requestsPerPerson : Infinity,
      waiting: isPersonal ? waitingRequests : Infinity,
      waitingPerPerson: isPersonal ? waitingRequestsPerPerson : Infinity,
    });
    this.#costly = new Admission({
      inTotal: costlyRequests,
      perPerson: isPersonal ? costlyRequestsPerPerson : Infinity,
      waiting: isPersonal ? waitingCostly : Infinity,
      waitingPerPerson: isPersonal ? waitingCostlyPerPerson : Infinity,
    });
  }

  /** True while requests other than costly ones are in progress; they should not wait for costly ones. */
  get hasUrgentWork(): boolean {
    return this.#requests.held > this.#costly.held;
  }

  /**
   * Resolves at once while there is room.
   * @throws TooManyRequests, ServerBusy when too many wait
   */
  admit(requester: Requester, isCostly: boolean): AdmittedRequest | Promise<AdmittedRequest> {
    if (isCostly) return this.#admitCostly(requester);
    const { userId, personId } = requester;
    return this.#requests.admit(personId, 1, userId === personId);
  }

  async #admitCostly({ userId, personId }: Requester): Promise<AdmittedRequest> {
    const isOwn = userId === personId;
    const costlyPlace = await this.#costly.admit(personId, 1, isOwn);
    const place = this.#requests.take(personId, 1);
    const began = performance.now();
    return {
      release: () => {
        place.release();
        this.#rest(costlyPlace, performance.now() - began);
      },
    };
  }

  /** The person's place rests in proportion to the work, so that costly requests leave most of the processor's time to others. */
  #rest(place: Admitted, workedMs: number): void {
    if (!this.isPersonal || workedMs < SHORT_MS) return place.release();
    place.rest();
    setTimeout(() => place.release(), Math.min(restFactor * workedMs, longestRestMs)).unref();
  }
}
