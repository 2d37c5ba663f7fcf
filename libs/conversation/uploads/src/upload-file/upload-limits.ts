import { LIMITS } from '../uploads.limits.js';

export class UploadLimits {
  /**
   * @param maxFileMib size of one file
   * @param quotaMib total of the organization's files; null: no limit
   * @param keptBytes total of kept deleted files
   */
  constructor(
    readonly maxFileMib: number,
    readonly quotaMib: number | null,
    readonly keptBytes: number = LIMITS.files.keptBytes,
  ) {}
}
