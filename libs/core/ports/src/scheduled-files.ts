/** Files that messages link which are still to be sent. Fulfilled by scheduled messages. */
export abstract class ScheduledFiles {
  /** @param fileKey the part of the file's URL that cannot be guessed */
  abstract isLinked(senderId: number, fileKey: string): Promise<boolean>;
}
