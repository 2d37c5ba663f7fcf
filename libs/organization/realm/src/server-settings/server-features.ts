/** The operator's settings that clients read. Provided by the composition root. */
export class ServerFeatures {
  constructor(readonly developmentMode: boolean) {}

  /** Enabled ways to log in, by the names that clients know. */
  get authenticationMethods(): readonly ('Email' | 'Dev')[] {
    return this.developmentMode ? ['Dev', 'Email'] : ['Email'];
  }
}
