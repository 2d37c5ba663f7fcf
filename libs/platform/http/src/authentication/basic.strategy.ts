import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { BasicStrategy as PassportBasicStrategy } from 'passport-http';
import type { Caller, Callers, PresentedCredentials } from './callers.js';

/** The object that Passport gets instead of a request. */
export interface CredentialsForPassport extends PresentedCredentials {
  readonly callers: Callers;
}

/**
 * HTTP Basic with e-mail and API key. passport-http accepts headers that this API refuses, so `Callers` parses the header again.
 * Passport registers strategies globally; accounts come with the request, so that several applications in one process stay apart.
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
