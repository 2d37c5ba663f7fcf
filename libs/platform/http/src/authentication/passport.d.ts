declare module 'passport' {
  /** How a request shows who sends it. */
  export class Strategy {
    readonly name?: string;
  }
}
