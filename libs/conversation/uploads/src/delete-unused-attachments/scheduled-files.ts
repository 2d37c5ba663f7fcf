/** Files that messages link which are still to be sent. Injected; implemented where scheduled messages are known. */
export abstract class ScheduledFiles {
  /** @param fileKey the part of the file's URL that cannot be guessed */
  abstract isLinked(senderId: number, fileKey: string): Promise<boolean>;
}
