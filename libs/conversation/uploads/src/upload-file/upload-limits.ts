import { LIMITS } from '../uploads.limits.js';

export class UploadLimits {
  /**
   * @param maxFileMib size that one file may have
   * @param quotaMib size of all files of the organization together; null: no limit
   * @param keptBytes size of all deleted files together that are kept
   */
  constructor(
    readonly maxFileMib: number,
    readonly quotaMib: number | null,
    readonly keptBytes: number = LIMITS.files.keptBytes,
  ) {}
}
