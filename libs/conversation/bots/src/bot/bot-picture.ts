import { type FileInMemory, SeveralFiles } from '@chat/http';

/** The picture that comes with a bot; null for none. @throws SeveralFiles */
export function pictureIn(files: readonly FileInMemory[]): FileInMemory | null {
  if (files.length > 1) throw new SeveralFiles();
  return files[0] ?? null;
}
