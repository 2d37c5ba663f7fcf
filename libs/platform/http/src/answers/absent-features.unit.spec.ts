import { readFileSync } from 'node:fs';
import { absentFeature } from './absent-features.js';

it.each([
  ['/api/v1/mobile_push/register', "Push notifications are not part of this server's API."],
  ['/api/v1/users/me/apns_device_token', "Push notifications are not part of this server's API."],
  ['/api/v1/calls/zoom/create', "Video calls are not part of this server's API."],
  ['/json/billing', "Billing is not part of this server's API."],
  [
    '/api/v1/export/realm/',
    "Exporting is for the operator on the command line (`chat export`) and not part of this server's API.",
  ],
  [
    '/api/v1/realm/exports',
    "Exporting is for the operator on the command line (`chat export`) and not part of this server's API.",
  ],
  [
    '/api/v1/realm/deactivate',
    "Closing the organization is for the operator, who stops the server, and not part of this server's API.",
  ],
  [
    '/api/v1/realm/test_welcome_bot_custom_message',
    "Messages that welcome new people are not part of this server's API.",
  ],
  ['/api/v1/users/me/onboarding_steps', "Steps of the web app's introduction are not part of this server's API."],
  ['/api/v1/messages/summary', "Summaries by a language model are not part of this server's API."],
  ['/api/v1/callsigns', undefined],
  ['/calls/zoom', undefined],
  ['/api/v1/users/me', undefined],
])('%s: %s', (path, sentence) => {
  expect(absentFeature(path)).toBe(sentence);
});

it('names the feature for every route that the page of differences has no place for, and for no other', () => {
  const rows = readFileSync('docs/differences.md', 'utf8').matchAll(
    /^\| [A-Z, ]+ \| `([^`]+)` \| .* \| (no place here|not yet) \|$/gm,
  );
  const named = [...rows].map(([, path, why]) => [path, why, absentFeature(`/api/v1${path}`) !== undefined]);

  expect(named.length).toBeGreaterThan(15);
  expect(named.filter(([, why, isNamed]) => isNamed !== (why === 'no place here'))).toEqual([]);
});
