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
  ['/api/v1/messages/summary', "Summaries by a language model are not part of this server's API."],
  ['/api/v1/callsigns', undefined],
  ['/calls/zoom', undefined],
  ['/api/v1/users/me', undefined],
])('%s: %s', (path, sentence) => {
  expect(absentFeature(path)).toBe(sentence);
});
