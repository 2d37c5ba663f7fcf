import { DomainError, refusal } from './domain-error.js';

class NoSuchUser extends refusal('No such user') {}
class TooManyUsers extends refusal((limit: number) => `There are ${limit} users.`) {}
class NoSuchFile extends refusal('File not found.', { code: 'NO_FILE', httpStatus: 404 }) {}

it('An error that is only a message answers it with the usual code and status, under its own name', () => {
  const error = new NoSuchUser();

  expect(error).toMatchObject({ message: 'No such user', code: 'BAD_REQUEST', extra: {}, httpStatus: 400 });
  expect(error.name).toBe('NoSuchUser');
  expect(error).toBeInstanceOf(DomainError);
  expect(error).not.toBeInstanceOf(NoSuchFile);
});

it('The message names the values that the error is made with', () => {
  expect(new TooManyUsers(7).message).toBe('There are 7 users.');
});

it('An error may have its own code and status', () => {
  expect(new NoSuchFile()).toMatchObject({ code: 'NO_FILE', httpStatus: 404 });
});

function whereItIsThrown(): Error {
  return new NoSuchUser();
}

it('The stack of an error begins where it is thrown', () => {
  const [first, second] = whereItIsThrown().stack!.split('\n');
  expect(first).toBe('NoSuchUser: No such user');
  expect(second).toContain('at whereItIsThrown');
});
