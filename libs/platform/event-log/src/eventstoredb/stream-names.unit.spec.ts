import { StreamNames } from './stream-names.js';

const [team, other, alone] = ['team', 'other', ''].map((organization) => new StreamNames(organization));

describe('the names of streams', () => {
  it.each(['message-1', '$$message-1'])(
    '%s of each organization is one of its own, also with its metadata',
    (stream) => {
      expect(team!.ours(team!.onServer(stream))).toBe(stream);
      expect(team!.onServer(stream)).not.toBe(other!.onServer(stream));
      expect(alone!.onServer(stream)).toBe(stream);
      expect(alone!.ours(stream)).toBe(stream);
    },
  );

  it.each(['message-1', '$$message-1'])('%s of others looks like none of ours', (stream) => {
    for (const foreign of [other!.onServer(stream), alone!.onServer(stream)]) {
      expect(team!.ours(foreign)).toMatch(/^\$/);
      expect(team!.ours(foreign)).not.toBe(stream);
    }
  });

  it("the server's own streams are shared", () => {
    expect(team!.onServer('$scavenges')).toBe('$scavenges');
  });
});
