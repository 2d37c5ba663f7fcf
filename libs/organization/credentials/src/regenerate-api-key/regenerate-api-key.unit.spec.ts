import { type ApiKeyRotated, hashApiKey, userAggregate, type UserState } from '@chat/accounts';
import type { Cause, Transactions } from '@chat/event-log';
import { givenAccount } from '@chat/chat-testing';
import { Logger } from '@nestjs/common';
import { RegenerateApiKey, RegenerateApiKeyHandler } from './regenerate-api-key.command.js';
import { decideRegenerateApiKey } from './regenerate-api-key.decide.js';

describe('a regenerated API key', () => {
  it('is the only one left', () => {
    const issued = { userId: 11, apiKeyHash: 'second', revokedApiKeyHashes: [] };
    const state = givenAccount({ apiKeyHash: 'first' }, { type: 'ApiKeyIssued', data: issued });
    const [rotated] = decideRegenerateApiKey(state, { userId: 11, apiKey: 'key', apiKeyHash: 'new' });
    expect(rotated).toEqual({ type: 'ApiKeyRotated', data: { userId: 11, apiKeyHash: 'new' } });
    expect(userAggregate.evolve(state, rotated!)).toMatchObject({ apiKeyHashes: ['new'] });
  });

  it('is kept itself of a bot only, because its owner may ask for it', () => {
    const bot = givenAccount({ isBot: true, botType: 1, botOwnerId: 7 });
    const [rotated] = decideRegenerateApiKey(bot, { userId: 11, apiKey: 'key', apiKeyHash: 'new' });
    expect(rotated?.data).toEqual({ userId: 11, apiKey: 'key', apiKeyHash: 'new' });
    expect(userAggregate.evolve(bot, rotated!)).toMatchObject({ bot: { profile: { apiKey: 'key' } } });
  });

  it('is shown also when the log-in cannot be recorded, because the old one has ended', async () => {
    const failed = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const hashes: string[] = [];
    const transactions = {
      transact: async (_aggregate: unknown, _id: unknown, _cause: unknown, decide: typeof decideRegenerateApiKey) => {
        const [rotated] = (decide as (state: UserState) => ApiKeyRotated[])(givenAccount({}));
        hashes.push(rotated!.data.apiKeyHash);
      },
    };
    const logIns = { record: () => Promise.reject(new Error('The log is unavailable.')), refused: () => {} };
    const handler = new RegenerateApiKeyHandler(transactions as unknown as Transactions, undefined as never, logIns);
    const cause: Cause = { actorId: 11, realmId: 1, correlationId: 'a', causationId: 'a', time: 0 };
    const { apiKey } = await handler.execute(
      new RegenerateApiKey({ userId: 11, address: '203.0.113.7', client: 'terminal', cause }),
    );
    expect(hashes).toEqual([hashApiKey(apiKey)]);
    expect(failed).toHaveBeenCalledTimes(1);
    failed.mockRestore();
  });

  it('is not given to a deactivated account', () => {
    const state = givenAccount({}, { type: 'UserDeactivated', data: { userId: 11 } });
    expect(() => decideRegenerateApiKey(state, { userId: 11, apiKey: 'key', apiKeyHash: 'new' })).toThrow(
      'No such user',
    );
  });
});
