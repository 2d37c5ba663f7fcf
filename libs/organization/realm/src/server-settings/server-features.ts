/** What the operator decided and clients read. Provided by the composition root. */
export class ServerFeatures {
  /** @param developmentMode people may log in without a password */
  constructor(readonly developmentMode: boolean) {}

  /** Ways to log in that this server has, by the names that clients know them by. */
  get authenticationMethods(): readonly ('Email' | 'Dev')[] {
    return this.developmentMode ? ['Dev', 'Email'] : ['Email'];
  }
}
