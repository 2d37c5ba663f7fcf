import type { Configuration } from '@chat/configuration';

/** The engine behind each port. */
export interface EngineNames {
  readonly log: 'memory' | 'sqlite' | 'eventstoredb';
  readonly store: 'memory' | 'sqlite' | 'mongodb';
}

export function engineNamesOf({ eventLog, readStore }: Configuration): EngineNames {
  return {
    log: eventLog === 'memory' || eventLog === 'sqlite' ? eventLog : 'eventstoredb',
    store: readStore === 'memory' || readStore === 'sqlite' ? readStore : 'mongodb',
  };
}

/** True when several processes can share both log and read store. */
export function isDistributed(configuration: Configuration): boolean {
  const { log, store } = engineNamesOf(configuration);
  return log === 'eventstoredb' && store === 'mongodb';
}
