/** Views that every client knows, by their fragments: they have no name of their own. */
export const BUILT_IN_VIEWS: ReadonlySet<string> = new Set([
  'inbox',
  'recent',
  'feed',
  'drafts',
  'narrow/has/reaction/sender/me',
  'narrow/is/mentioned',
  'narrow/is/starred',
]);
