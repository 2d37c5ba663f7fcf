import { nodeTooOld } from './node-version.js';

describe('a program', () => {
  it.each(['26.0.0', '26.10.0', '100.0.0'])('runs on Node.js %s', (version) => {
    expect(nodeTooOld(version)).toBeUndefined();
  });

  it('does not run on the one before', () => expect(nodeTooOld('25.9.0')).toContain('this is 25.9.0'));

  it('says in one line which Node.js it needs', () => {
    expect(nodeTooOld('20.20.2')).toBe(
      'This program needs Node.js 26 or newer; this is 20.20.2. npm start brings its own.',
    );
  });
});
