import { addressIn, type Coordination, type LeaseHolder, SERVER_LEASES } from '@chat/coordination';
import { type PassedOn, provenTo } from '@chat/http';
import type { AnswerOfServer, ServersOfService } from '@chat/ports';

const ANSWERS_WITHIN_MS = 3_000;

/** Servers find each other by their leases, whose notes are their addresses. */
export class Servers implements ServersOfService {
  constructor(
    private readonly coordination: Coordination,
    readonly own: string,
  ) {}

  async askOthers<Answer>(path: string, request: PassedOn): Promise<AnswerOfServer<Answer>[]> {
    if (request.isPassedOn) return [];
    const holders = await this.coordination.holders(SERVER_LEASES);
    const others = holders.filter(({ holder }) => idOf(holder) !== this.own);
    return Promise.all(others.map((other) => ask<Answer>(other, path, request)));
  }
}

const idOf = (holder: string): string => holder.slice(0, holder.lastIndexOf('/'));

async function ask<Answer>(
  { holder, note }: LeaseHolder,
  path: string,
  request: PassedOn,
): Promise<AnswerOfServer<Answer>> {
  const [server, { url, secret }] = [idOf(holder), addressIn(note)];
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    const response = await fetch(`${url}${path}`, { headers: provenTo(secret, request), signal });
    return { server, answer: response.ok ? ((await response.json()) as Answer) : null };
  } catch {
    return { server, answer: null };
  }
}
