import { given } from '../user/given-user.fixture.js';
import { decideIssueApiKey, MAX_API_KEYS } from './issue-api-key.decide.js';

describe('logging in', () => {
  const when = { userId: 11, apiKeyHash: 'new' };

  it('gives the program a key of its own', () => {
    const state = given({ apiKeyHash: 'first', isImportedStub: false });
    expect(decideIssueApiKey(state, when)).toEqual([
      { type: 'ApiKeyIssued', data: { userId: 11, apiKeyHash: 'new', revokedApiKeyHashes: [] } },
    ]);
  });

  it('makes a stub a full account, once', () => {
    const stub = given({ isImportedStub: true });
    expect(decideIssueApiKey(stub, when).map(({ type }) => type)).toEqual(['UserLoggedInFirst', 'ApiKeyIssued']);
    const loggedIn = given({ isImportedStub: true }, ...decideIssueApiKey(stub, when));
    expect(decideIssueApiKey(loggedIn, when).map(({ type }) => type)).toEqual(['ApiKeyIssued']);
  });

  it('revokes the oldest key when there are too many', () => {
    let state = given({ apiKeyHash: 'key 0' });
    const issue = (apiKeyHash: string) => decideIssueApiKey(state, { userId: 11, apiKeyHash });
    const later: ReturnType<typeof issue> = [];
    for (let key = 1; key <= MAX_API_KEYS; key++) {
      later.push(...issue(`key ${key}`));
      state = given({ apiKeyHash: 'key 0' }, ...later);
    }
    expect(later.at(-1)?.data).toMatchObject({ revokedApiKeyHashes: ['key 0'] });
    expect(state).toMatchObject({
      apiKeyHashes: Array.from({ length: MAX_API_KEYS }, (_, index) => `key ${index + 1}`),
    });
  });

  it('is refused for a deactivated account', () => {
    const state = given({}, { type: 'UserDeactivated', data: { userId: 11 } });
    expect(() => decideIssueApiKey(state, when)).toThrow('Account is deactivated');
  });
});
