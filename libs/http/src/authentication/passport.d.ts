declare module 'passport' {
  /** Tells what became of an attempt: an error, or who it is. */
  export type Done = (error: unknown, user?: object) => void;

  export interface Authenticator {
    /** Says how requests are authenticated. */
    framework(framework: Framework): this;
    /** A strategy by the name under which it was registered. */
    _strategy(name: string): object;
  }

  export interface Framework {
    authenticate(authenticator: Authenticator, name: string, options: object, done: Done): (request: object) => void;
  }

  const passport: Authenticator;
  export default passport;
}
