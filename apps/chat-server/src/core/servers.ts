import { type Coordination, type LeaseHolder, SERVER_LEASES } from '@chat/coordination';
import { type CallerAuthorization, PASSED_ON } from '@chat/http';
import type { AnswerOfServer, ServersOfService } from '@chat/ports';

const ANSWERS_WITHIN_MS = 3_000;

/** Servers find each other by their leases, whose notes are their URLs. */
export class Servers implements ServersOfService {
  constructor(
    private readonly coordination: Coordination,
    readonly own: string,
  ) {}

  async askOthers<Answer>(path: string, caller: CallerAuthorization): Promise<AnswerOfServer<Answer>[]> {
    if (caller.isPassedOn) return [];
    const holders = await this.coordination.holders(SERVER_LEASES);
    const others = holders.filter(({ holder }) => idOf(holder) !== this.own);
    return Promise.all(others.map((other) => ask<Answer>(other, path, caller)));
  }
}

const idOf = (holder: string): string => holder.slice(0, holder.lastIndexOf('/'));

async function ask<Answer>(
  { holder, note: url }: LeaseHolder,
  path: string,
  { authorization }: CallerAuthorization,
): Promise<AnswerOfServer<Answer>> {
  const server = idOf(holder);
  try {
    const headers = { authorization, [PASSED_ON]: 'yes' };
    const response = await fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    return { server, answer: response.ok ? ((await response.json()) as Answer) : null };
  } catch {
    return { server, answer: null };
  }
}
