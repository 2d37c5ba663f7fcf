export class UploadLimits {
  /**
   * @param maxFileMib size that one file may have
   * @param quotaMib size of all files of the organization together; null: no limit
   */
  constructor(
    readonly maxFileMib: number,
    readonly quotaMib: number | null,
  ) {}
}
