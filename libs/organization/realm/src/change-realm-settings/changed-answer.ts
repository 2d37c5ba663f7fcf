import type { RealmEvent } from '../realm/realm.aggregate.js';

/** What a request changed, as it is answered: texts as `updated`, everything else with its new value. */
export function changedAnswer(events: readonly RealmEvent[]): Record<string, unknown> {
  return Object.fromEntries(
    events.flatMap(changedValues).map(([name, value]) => [name, typeof value === 'string' ? 'updated' : value]),
  );
}

function changedValues({ type, data }: RealmEvent): [name: string, value: unknown][] {
  switch (type) {
    case 'RealmRenamed':
      return [['name', data.name]];
    case 'RealmDescribed':
      return [['description', data.description]];
    case 'RealmSettingsChanged':
      return Object.entries(data.settings);
    default:
      return [];
  }
}
