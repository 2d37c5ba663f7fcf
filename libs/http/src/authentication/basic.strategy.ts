import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { BasicStrategy as PassportBasicStrategy } from 'passport-http';
import { type Caller, Callers, type PresentedCredentials } from './callers.js';

/**
 * HTTP Basic with e-mail and API key. passport-http lets pass what clients of this API must be refused for, such as two
 * colons, so that the header is read once more, exactly.
 */
@Injectable()
export class BasicStrategy extends PassportStrategy(PassportBasicStrategy) {
  constructor(private readonly callers: Callers) {
    super({ passReqToCallback: true });
  }

  validate(presented: PresentedCredentials): Caller {
    return this.callers.callerOf(presented);
  }
}
