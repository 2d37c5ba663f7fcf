/** Features of the API that this product does not offer, by the first part of their path. */
const ABSENT: readonly (readonly [path: RegExp, feature: string])[] = [
  [/^(?:mobile_push|remotes\/push|register_client_device|remove_client_device)(?:\/|$)/, 'Push notifications are'],
  [/^users\/me\/(?:apns_device_token|android_gcm_reg_id)$/, 'Push notifications are'],
  [/^calls(?:\/|$)/, 'Video calls are'],
  [/^(?:billing|upgrade|plans)(?:\/|$)/, 'Billing is'],
  [
    /^(?:export\/realm|realm\/exports)(?:\/|$)/,
    'Exporting is for the operator on the command line (`chat export`) and',
  ],
  [/^realm\/deactivate$/, 'Closing the organization is for the operator, who stops the server, and'],
  [/^realm\/test_welcome_bot_custom_message$/, 'Messages that welcome new people are'],
  [/^messages\/summary$/, 'Summaries by a language model are'],
  [/^users\/me\/onboarding_steps$/, "Steps of the web app's introduction are"],
  [/^jwt(?:\/|$)/, 'Logging in with a signed token is'],
];

/** The sentence for a feature that this product does not offer, or undefined. @param path of the request, without its query */
export function absentFeature(path: string): string | undefined {
  const route = /^\/(?:api\/v1|json)\/(.*?)\/?$/.exec(path)?.[1];
  const feature = route === undefined ? undefined : ABSENT.find(([pattern]) => pattern.test(route))?.[1];
  return feature && `${feature} not part of this server's API.`;
}
