import { join } from 'node:path';
import { BegunPackages } from '@chat/audit';
import type { Configuration } from '@chat/configuration';
import { isSealed } from './sealing-files.js';
import { programVersion } from './versions.js';

/** The evidence packages that were begun, also before the last start if the log's engine persists. The file may be removed at any time. */
export function begunPackagesOf(configuration: Configuration): BegunPackages {
  const file = isSealed(configuration) ? join(configuration.dataDir, 'begun-packages.json') : undefined;
  return new BegunPackages(file, `${programVersion()} ${process.version}`);
}
