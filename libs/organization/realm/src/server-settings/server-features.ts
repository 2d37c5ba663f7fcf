/** Choices of the operator that clients read. Provided by the composition root. */
export class ServerFeatures {
  constructor(readonly developmentMode: boolean) {}

  /** Ways to log in that this server has, by the names that clients know them by. */
  get authenticationMethods(): readonly ('Email' | 'Dev')[] {
    return this.developmentMode ? ['Dev', 'Email'] : ['Email'];
  }
}
