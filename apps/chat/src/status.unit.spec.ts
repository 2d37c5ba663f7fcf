import { enginesOf } from './status.js';

describe('where the engines are', () => {
  it.each([
    ['mongodb://chat:s3cret@one,two/chat', 'mongodb://one,two/chat'],
    ['mongodb://db/chat?tls=true&tlsCertificateKeyFilePassword=s3cret', 'mongodb://db/chat'],
    ['mongodb+srv://chat:s3cret@db?proxyHost=p&proxyUsername=u&proxyPassword=s3cret', 'mongodb+srv://db'],
    ['sqlite', 'sqlite in data'],
  ])('is shown of %s without passwords', (readStore, shown) => {
    expect(enginesOf({ eventLog: 'sqlite', readStore, dataDir: 'data' }).read_store).toBe(shown);
  });
});
