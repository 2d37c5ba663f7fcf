import { nodeTooOld } from './node-version.js';

describe('a program', () => {
  it.each(['24.0.0', '26.10.0', '100.0.0'])('runs on Node.js %s', (version) => {
    expect(nodeTooOld(version)).toBeUndefined();
  });

  it('says in one line which Node.js it needs', () => {
    expect(nodeTooOld('20.20.2')).toBe(
      'This program needs Node.js 24 or newer; this is 20.20.2. npm start brings its own.',
    );
  });
});
