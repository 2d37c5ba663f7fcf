import { userAggregate } from '@chat/accounts';
import { givenAccount } from '@chat/testing';
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

  it('is not given to a deactivated account', () => {
    const state = givenAccount({}, { type: 'UserDeactivated', data: { userId: 11 } });
    expect(() => decideRegenerateApiKey(state, { userId: 11, apiKey: 'key', apiKeyHash: 'new' })).toThrow(
      'No such user',
    );
  });
});
