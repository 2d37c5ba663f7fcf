import { connection } from './connection.js';

describe('a connection string of MongoDB', () => {
  it.each([
    ['mongodb://host', 'chat'],
    ['mongodb://host/', 'chat'],
    ['mongodb://user:password@one,two:27018/?replicaSet=rs', 'chat'],
    ['mongodb://host/team', 'team'],
    ['mongodb://user:p%2Fw@one,two:27018/team?replicaSet=rs', 'team'],
    ['mongodb+srv://example.com/team', 'team'],
  ])('(%s) names the database %s', (url, name) => {
    expect(connection(url).database.databaseName).toBe(name);
  });

  it('cannot have what is acknowledged rolled back', () => {
    const { database } = connection('mongodb://host/?w=1&readConcernLevel=local&readPreference=secondary');
    const { writeConcern, readConcern, readPreference } = database.collection('notes');
    expect([writeConcern?.w, readConcern?.level, readPreference?.mode]).toEqual(['majority', 'majority', 'primary']);
  });

  it.each([
    ['mongodb://host', 5_000, 10_000],
    ['mongodb://host/?serverselectiontimeoutms=100&connectTimeoutMS=200&waitQueueTimeoutMS=200', 100, 200],
  ])('(%s) lets calls wait %d ms for a primary, and %d ms for a connection', (url, away, silent) => {
    const { serverSelectionTimeoutMS, connectTimeoutMS, waitQueueTimeoutMS } = connection(url).client.options;
    expect([serverSelectionTimeoutMS, connectTimeoutMS, waitQueueTimeoutMS]).toEqual([away, silent, silent]);
  });

  it.each([
    'mongodb://user:secret@host:port',
    'mongodb://user:secret@host/?wait=1',
    'mongodb+srv://user:secret@host:1',
  ])('(%s) is refused without showing the password', (url) => {
    expect(() => connection(url)).toThrow(TypeError);
    expect(() => connection(url)).toThrow(/^The connection string of MongoDB is not valid: (?!.*secret)/);
  });
});
