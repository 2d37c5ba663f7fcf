import { InvalidConfirmationLink } from '@chat/accounts';
import { confirmedEmail } from './confirm-email-change.decide.js';

const [previousEmail, email] = ['hamlet@example.com', 'prince@example.com'];
const waiting = { situation: 'waiting', email, expiresAt: 2_000, keyHashes: ['hash'], previousEmail } as const;
const facts = { now: 1_000, currentEmail: previousEmail };

describe('the link to a new address', () => {
  it('is good for the address that the account had when it was requested', () => {
    expect(confirmedEmail(waiting, 'hash', facts)).toBe(email);
  });

  it('is not good when the account got another address meanwhile', () => {
    const changed = { ...facts, currentEmail: 'king@example.com' };
    expect(() => confirmedEmail(waiting, 'hash', changed)).toThrow(InvalidConfirmationLink);
  });

  it('is good once more when the server stopped after the change', () => {
    expect(confirmedEmail(waiting, 'hash', { ...facts, currentEmail: email })).toBe(email);
  });

  it('of an older request, which does not name the address that it replaces, is good', () => {
    const { previousEmail: _, ...older } = waiting;
    expect(confirmedEmail(older, 'hash', { ...facts, currentEmail: 'king@example.com' })).toBe(email);
  });
});
