declare module 'passport-http' {
  import { Strategy } from 'passport';

  export interface BasicStrategyOptions {
    /** Whether the request is the first argument of the verification. */
    readonly passReqToCallback?: boolean;
  }

  export class BasicStrategy extends Strategy {
    constructor(options: BasicStrategyOptions, verify: (...parameters: unknown[]) => void);
    constructor(...parameters: unknown[]);
  }
}
