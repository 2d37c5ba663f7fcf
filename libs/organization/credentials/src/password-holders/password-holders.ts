import { isEmail, LoginAttempts, PasswordAuthDisabled, PasswordResetRequired, Passwords } from '@chat/accounts';
import { Directory, isLoginEnabled, type User } from '@chat/directory';
import { DomainError, strip, TooManyRequests } from '@chat/kernel';
import { LogInRecords, type PasswordLogIn } from '@chat/ports';
import { Injectable } from '@nestjs/common';
import { AuthenticationFailed, InvalidEmailAddress } from './log-in.errors.js';

/** Finds the account of a password, within the limits for failed log-ins. */
@Injectable()
export class PasswordHolders {
  constructor(
    private readonly directory: Directory,
    private readonly attempts: LoginAttempts,
    private readonly passwords: Passwords,
    private readonly logIns: LogInRecords,
  ) {}

  /** Lets the account log in; refusals are counted. @throws DomainError */
  async as<Result>(
    { userName: given, password, address }: Pick<PasswordLogIn, 'userName' | 'password' | 'address'>,
    logIn: (user: User) => Promise<Result>,
  ): Promise<Result> {
    const userName = strip(given).toLowerCase();
    if (!isEmail(userName)) throw new InvalidEmailAddress();
    if (!isLoginEnabled(this.directory.realm.settings, 'Email')) throw new PasswordAuthDisabled();
    const user = this.directory.userByEmail(userName);
    try {
      const isCorrect = await this.attempts.check(userName, address, () =>
        this.passwords.verify(password, user?.passwordHash ?? null, address),
      );
      if (!user || !isCorrect) throw new AuthenticationFailed();
      if (user.isPasswordDisabled) throw new PasswordResetRequired();
      return await logIn(user);
    } catch (error) {
      if (isRefusal(error)) this.logIns.refused(userName, address);
      throw error;
    }
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && (error.httpStatus === 401 || error instanceof TooManyRequests);
