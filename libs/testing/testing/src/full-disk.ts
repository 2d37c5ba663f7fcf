import { execFileSync } from 'node:child_process';

/** As on a full disk: from now on a process cannot add to any file. @returns what makes room again */
export function fillDisk(pid: number): () => void {
  const limitFiles = (bytes: string) => execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
  limitFiles('1');
  return () => limitFiles('unlimited');
}
