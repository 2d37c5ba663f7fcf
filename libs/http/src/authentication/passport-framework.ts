import passport from 'passport';

/**
 * Authenticates with a passport strategy that ends in success or error. Passport's own framework, made for Express,
 * assigns five functions to the strategy for every request. V8 puts functions that are assigned to properties at once
 * among the objects that live long, where they keep all that belongs to a request until the next full collection: that
 * took up to a fifth of the time of a small request. Functions in an object literal live as short as the request.
 */
passport.framework({
  authenticate: (authenticator, name, _options, done) => (request) => {
    const outcomes = { success: (user: object) => done(null, user), error: (error: unknown) => done(error) };
    const strategy = Object.assign(Object.create(authenticator._strategy(name)), outcomes);
    strategy.authenticate(request);
  },
});
