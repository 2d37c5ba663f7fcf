import { hash } from 'node:crypto';
import { type Answer, successful } from '@chat/chat-testing';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { ServerProcess } from '../../support/real-processes/server-process.js';

export interface RaceOptions {
  readonly rounds: number;
  /** How many edit the message at once, each over a connection of its own. */
  readonly clients: number;
  /** Called after every round. */
  readonly onRound?: (round: number) => void;
}

export interface RaceTotals {
  readonly won: number;
  readonly lost: number;
  readonly requestsPerSecond: number;
}

/**
 * Many clients edit one message at the same moment, all of them on the content that they have seen. In every round one
 * is answered success, all others `EXPECTATION_MISMATCH`, and what the one wrote is the content.
 * @throws Error that says what is wrong
 */
export async function raceCampaign({ rounds, clients, onRound }: RaceOptions): Promise<RaceTotals> {
  await using server = await ServerProcess.launch();
  const owner = server.owner();
  const contents = ['Who is first?'];
  const { id } = successful(
    await owner.post('/messages', { type: 'direct', to: [owner.email], content: contents[0] }),
  ) as { id: number };
  const racers = Array.from({ length: clients }, () => owner.another());
  const started = performance.now();
  for (let round = 1; round <= rounds; round++) {
    contents.push(await race(racers, id, round, contents.at(-1)!));
    onRound?.(round);
  }
  const seconds = (performance.now() - started) / 1_000;
  await mustHaveHistory(owner, id, contents);
  await server.stop();
  return { won: rounds, lost: rounds * (clients - 1), requestsPerSecond: Math.round((rounds * clients) / seconds) };
}

/** Answers what the winner wrote. */
async function race(racers: readonly ApiClient[], id: number, round: number, seen: string): Promise<string> {
  const prevContentSha256 = hash('sha256', seen);
  const contents = racers.map((_, racer) => `Racer ${racer} won round ${round}.`);
  const answers = await Promise.all(
    racers.map((racer, at) =>
      racer.patch(`/messages/${id}`, { content: contents[at], prev_content_sha256: prevContentSha256 }),
    ),
  );
  const winners = contents.filter((_, racer) => answers[racer]!.status === 200);
  const losers = answers.filter(isMismatch);
  if (winners.length !== 1 || losers.length !== racers.length - 1) {
    throw new Error(`Round ${round} has ${winners.length} winners and ${losers.length} losers of ${racers.length}.`);
  }
  return winners[0]!;
}

function isMismatch({ status, body }: Answer): boolean {
  return status === 400 && body.result === 'error' && body.code === 'EXPECTATION_MISMATCH';
}

async function mustHaveHistory(owner: ApiClient, id: number, contents: readonly string[]): Promise<void> {
  const { message_history: history } = successful(await owner.get(`/messages/${id}/history`));
  const found = (history as { content: string }[]).map(({ content }) => content);
  if (found.join('\n') !== contents.join('\n')) {
    throw new Error(`The history is\n${found.join('\n')}\nbut the winners wrote\n${contents.join('\n')}`);
  }
}
