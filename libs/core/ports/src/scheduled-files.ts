/** Files that pending scheduled messages link. Implemented by scheduled messages. */
export abstract class ScheduledFiles {
  /** @param fileKey the secret part of the file's URL */
  abstract isLinked(senderId: number, fileKey: string): Promise<boolean>;
}
