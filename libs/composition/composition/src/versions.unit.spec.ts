import { serverName } from './versions.js';

it.each([
  ['23.10.6', 'EventStoreDB 23.10.6'],
  ['24.10.0.1674', 'EventStoreDB 24.10.0.1674'],
  ['25.0.0', 'KurrentDB 25.0.0'],
  ['26.1.0', 'KurrentDB 26.1.0'],
])('The server of version %s is shown as %s', (version, shown) => expect(serverName(version)).toBe(shown));
