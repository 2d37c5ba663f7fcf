import { Passwords } from './passwords.js';

const passwords = new Passwords(false, { memoryKiB: 64, passes: 1, parallelism: 1 });

describe('a password hash', () => {
  it('knows its password, and no other', async () => {
    const hash = await passwords.hash('correct horse');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await passwords.verify('correct horse', hash, '')).toBe(true);
    expect(await passwords.verify('correct horsf', hash, '')).toBe(false);
  });

  it('is salted', async () => {
    expect(await passwords.hash('same')).not.toBe(await passwords.hash('same'));
  });

  it('is checked at the cost it was made with', async () => {
    const hash = await new Passwords(false, { memoryKiB: 128, passes: 2, parallelism: 1 }).hash('older');
    expect(await passwords.verify('older', hash, '')).toBe(true);
  });
});

describe('an account without a password', () => {
  it.each(['', 'anything'])('refuses %j', async (password) => {
    expect(await passwords.verify(password, null, '')).toBe(false);
  });
});
