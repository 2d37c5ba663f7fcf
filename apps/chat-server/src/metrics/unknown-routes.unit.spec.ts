import { UnknownRoutes } from './unknown-routes.js';

describe('an unknown route', () => {
  it.each([
    ['/api/v1/calls/zoom/create?x=1', '/api/v1/calls/zoom/:other'],
    ['/api/v1/users/hamlet@example.com/nothing', '/api/v1/users/:other/:other'],
    ['http://elsewhere/api/v1/calls', '/api/v1/calls'],
    ['/a/b/c/d/e/f/g/h', '/:other/:other/:other/:other/:other/:other'],
  ])('%s is counted as %s', (url, route) => {
    expect(new UnknownRoutes().label(url, 'ZulipMobile')).toEqual({ route, client: 'ZulipMobile', isNew: true });
  });

  it('is counted by clients whose names are names of programs', () => {
    expect(new UnknownRoutes().label('/api', 'hamlet of denmark').client).toBe('other');
  });

  it('is new once, and there are few of them', () => {
    const routes = new UnknownRoutes();
    const all = Array.from({ length: 300 }, (_, number) => routes.label('/api/v1', `client-${number}`));
    expect(new Set(all.map(({ client }) => client)).size).toBe(201);
    expect(routes.label('/api/v1', 'client-1').isNew).toBe(false);
  });
});
