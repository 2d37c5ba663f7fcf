import { givenAccount } from '@chat/chat-testing';
import { decideIssueApiKey } from './issue-api-key.decide.js';

const unused = { lastUseOf: () => 0 };

describe('logging in', () => {
  const when = { userId: 11, apiKeyHash: 'new' };

  it('gives the program a key of its own', () => {
    const state = givenAccount({ apiKeyHash: 'first', isImportedStub: false });
    expect(decideIssueApiKey(state, when, unused)).toEqual([
      { type: 'ApiKeyIssued', data: { userId: 11, apiKeyHash: 'new', revokedApiKeyHashes: [] } },
    ]);
  });

  it('makes a stub a full account, once', () => {
    const stub = givenAccount({ isImportedStub: true });
    expect(decideIssueApiKey(stub, when, unused).map(({ type }) => type)).toEqual([
      'UserLoggedInFirst',
      'ApiKeyIssued',
    ]);
    const loggedIn = givenAccount({ isImportedStub: true }, ...decideIssueApiKey(stub, when, unused));
    expect(decideIssueApiKey(loggedIn, when, unused).map(({ type }) => type)).toEqual(['ApiKeyIssued']);
  });

  /** @limit logins.apiKeysPerUser */
  it('ends, of 100 keys, the one that was used longest ago, never one in use before that', () => {
    let state = givenAccount({ apiKeyHash: 'key 0' });
    const lastUses = new Map([['key 0', 5]]);
    const issue = (apiKeyHash: string) =>
      decideIssueApiKey(state, { userId: 11, apiKeyHash }, { lastUseOf: (hash) => lastUses.get(hash) ?? 0 });
    const later: ReturnType<typeof issue> = [];
    const revoked: unknown[] = [];
    for (let key = 1; key <= 102; key++) {
      const issued = issue(`key ${key}`);
      for (const { data } of issued) if ('revokedApiKeyHashes' in data) revoked.push(...data.revokedApiKeyHashes);
      later.push(...issued);
      state = givenAccount({ apiKeyHash: 'key 0' }, ...later);
    }
    expect(revoked).toEqual(['key 1', 'key 2', 'key 3']);
  });

  it('is refused for a deactivated account', () => {
    const state = givenAccount({}, { type: 'UserDeactivated', data: { userId: 11 } });
    expect(() => decideIssueApiKey(state, when, unused)).toThrow('Account is deactivated');
  });
});
