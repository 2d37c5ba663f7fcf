import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { BasicStrategy as PassportBasicStrategy } from 'passport-http';
import type { Caller, Callers, PresentedCredentials } from './callers.js';

/** The object that Passport gets in the place of a request. */
export interface CredentialsForPassport extends PresentedCredentials {
  readonly callers: Callers;
}

/**
 * HTTP Basic with e-mail and API key. passport-http lets pass what clients of this API must be refused for, such as two
 * colons, so that the header is read once more, exactly. Passport knows strategies by name, for the whole process: whoever
 * asks brings the accounts, so that applications beside each other, such as those of tests, do not ask each other's.
 */
@Injectable()
export class BasicStrategy extends PassportStrategy(PassportBasicStrategy) {
  constructor() {
    super({ passReqToCallback: true });
  }

  validate(presented: CredentialsForPassport): Caller {
    return presented.callers.callerOf(presented);
  }
}
