import { type FileInMemory, SeveralFiles } from '@chat/http';

/** The picture sent with a bot; null without one. @throws SeveralFiles */
export function pictureIn(files: readonly FileInMemory[]): FileInMemory | null {
  if (files.length > 1) throw new SeveralFiles();
  return files[0] ?? null;
}
