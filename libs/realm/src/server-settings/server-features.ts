/** What the operator decided and clients are told. Provided by the composition root. */
export class ServerFeatures {
  /** @param developmentMode people may log in without a password */
  constructor(readonly developmentMode: boolean) {}
}
