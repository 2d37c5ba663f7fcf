import { onServers } from '@chat/testing';
import { restoreBesideClients, WAYS } from './restores.js';

const KINDS = 2;

// Several servers share engines that an operator restores with tools of theirs.
const itEmbedded = onServers() ? it.skip : it;

describe('every client that listens', () => {
  itEmbedded.each([[WAYS[0], 0] as const, ...WAYS.map((way) => [way, 3] as const)])(
    'registers again after %s, when %i messages followed, and has all of them',
    async (way, later) => {
      const { outcomes, sent } = await restoreBesideClients(way, later);
      expect(outcomes.length).toBeGreaterThanOrEqual(KINDS);
      for (const outcome of outcomes) {
        expect(outcome).toEqual({ client: outcome.client, code: 'BAD_EVENT_QUEUE_ID', has: sent });
      }
    },
  );
});
