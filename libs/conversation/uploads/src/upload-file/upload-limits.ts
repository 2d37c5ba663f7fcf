/** What an operator allows. Injected. */
export class UploadLimits {
  /**
   * @param maxFileMib size that one file may have
   * @param quotaMib what all files of the organization may take together; null: as much as there is
   */
  constructor(
    readonly maxFileMib: number,
    readonly quotaMib: number | null,
  ) {}
}
