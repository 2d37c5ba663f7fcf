import { execFile } from 'node:child_process';

/**
 * True when a file below the folder contains the text. A child process reads: closing a file here would release this process's
 * SQLite locks on it.
 */
export function foundIn(folder: string, text: string): Promise<boolean> {
  const script = `
    const [folder, text] = process.argv.slice(1);
    const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    process.exitCode = files.some((f) => fs.readFileSync(path.join(f.parentPath, f.name)).includes(text)) ? 10 : 20;`;
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ['-e', script, folder, text], (error) => {
      if (error?.code === 10 || error?.code === 20) resolve(error.code === 10);
      else reject(error ?? new Error('The search did not run.'));
    });
  });
}
