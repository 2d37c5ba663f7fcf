import { PasswordStrength } from './password-strength.js';

/** A busy machine takes its time. */
const PATIENT = { passwordMs: 30_000, waiting: 10, idleMs: 60_000 };
const MIN_GUESSES = 10_000;

describe('the strength of a password', () => {
  const strength = new PasswordStrength(MIN_GUESSES, PATIENT);

  it.each([
    ['password', false],
    ['qwertyuiop', false],
    ['Denmark', false],
    ['a'.repeat(100), false],
    ['a password for tests', true],
    ['kz8#mW!q', true],
    ['short', false],
    ['@$€3(1!|0'.repeat(12), false],
  ])('of %j is enough: %j', async (password, isEnough) => {
    expect(await strength.isEnough(password)).toBe(isEnough);
  });

  it.each(['@$€3(1!|0', 'abcdefgh1990', '4@5$€3!1l|0oz2', '\u{10FFFF}\0'])(
    'is found for the longest hostile password of %j',
    async (part) => {
      expect(await strength.isEnough(part.repeat(100).slice(0, 100))).toBe(true);
    },
  );

  it('is the length alone without a least number of guesses', async () => {
    const lengthAlone = new PasswordStrength(0, { ...PATIENT, waiting: 0 });
    expect(await Promise.all(['secret', 'short', 'x'.repeat(101)].map((each) => lengthAlone.isEnough(each)))).toEqual([
      true,
      false,
      false,
    ]);
  });

  /** @limit passwordStrength.passwordMs, passwordStrength.waiting */
  it('is not known in no time, nor when too many wait', async () => {
    const busy = { message: 'The server is busy; try again soon' };
    await expect(new PasswordStrength(1, { ...PATIENT, passwordMs: 1 }).isEnough('secret')).rejects.toMatchObject(busy);
    const narrow = new PasswordStrength(MIN_GUESSES, { ...PATIENT, waiting: 1 });
    const first = narrow.isEnough('password');
    await expect(narrow.isEnough('password')).rejects.toMatchObject(busy);
    expect(await first).toBe(false);
    expect(await narrow.isEnough('kz8#mW!q')).toBe(true);
  });

  /** @limit passwordStrength.idleMs */
  it('is found by another thread after one that was idle', async () => {
    const impatient = new PasswordStrength(MIN_GUESSES, { ...PATIENT, idleMs: 0 });
    expect(await impatient.isEnough('kz8#mW!q')).toBe(true);
    expect(await impatient.isEnough('password')).toBe(false);
  });
});
