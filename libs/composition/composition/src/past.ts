import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FolderOfPastStates, type Past } from '@chat/audit';
import type { Configuration } from '@chat/configuration';
import { openTrustingReadStore } from '@chat/read-store/memory';
import { overriding } from '@chat/kernel';
import { messages } from '@chat/messages';
import type { SnapshotPart, SnapshotRow, User } from '@chat/directory';
import { FoldedState } from './folded-state.js';

/** How the log is replayed for questions about the past. */
export const past: Omit<Past, 'log'> = {
  newState: (now) => {
    const { directory, messageFlags, fold, parts } = new FoldedState(now);
    return { directory, messageFlags, fold, parts: parts.filter(({ name }) => KEPT.has(name)).map(withoutSecrets) };
  },
  emptyModels: () => ({
    store: openTrustingReadStore(),
    projections: messages.projections,
  }),
};

const BLANK = { status: undefined, passwordHash: null, apiKeyHashes: [] };
const KEPT = new Set(['directory', 'message-flags']);

/** Removes secrets, and statuses (former ones are erased from the log). */
function withoutSecrets(part: SnapshotPart): SnapshotPart {
  return overriding(part, {
    *snapshot(): Generator<SnapshotRow> {
      for (const [kind, value, ...more] of part.snapshot())
        yield [kind, kind === 'user' ? { ...(value as User), ...BLANK } : value, ...more];
    },
  });
}

/** Folder of kept past states. Anything in it may be removed, and is rebuilt. */
const folderOf = ({ dataDir }: Configuration): string => join(dataDir, 'past');

export const pastStatesOf = (configuration: Configuration) => new FolderOfPastStates(folderOf(configuration));

export const hasPastStates = (configuration: Configuration): boolean => existsSync(folderOf(configuration));
