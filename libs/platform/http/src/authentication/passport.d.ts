declare module 'passport' {
  /** How a request identifies its sender. */
  export class Strategy {
    readonly name?: string;
  }
}
