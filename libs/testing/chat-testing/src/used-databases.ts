import { MongoClient } from 'mongodb';

/** Connection strings of databases, with the test that has left each; undefined while it is used. */
const databases = new Map<string, string | undefined>();

/** Answers the database of an earlier test, emptied, or else this new one: MongoDB needs long to make the collections of an organization. */
export async function takeDatabase(unused: string): Promise<string> {
  const test = presentTest();
  const [url = unused] = [...databases].find(([, user]) => user && user !== test) ?? [];
  if (databases.has(url)) await empty(url);
  databases.set(url, undefined);
  return url;
}

/** Call it when nothing uses the database any more, except connections that the same test may open again. */
export function leaveDatabase(url = ''): void {
  if (databases.has(url)) databases.set(url, presentTest());
}

async function empty(url: string): Promise<void> {
  databases.set(url, undefined);
  await using client = await MongoClient.connect(url);
  const database = client.db();
  const collections = await database.listCollections({}, { nameOnly: true }).toArray();
  // Collections of a rebuilt read model: their names say that they exist.
  const emptied = collections.map(({ name }) =>
    name.includes('@') ? database.dropCollection(name) : database.collection(name).deleteMany({}),
  );
  await Promise.all(emptied);
}

/** Undefined where no test runs, as in campaigns. */
function presentTest(): string | undefined {
  const { testPath, currentTestName } = (globalThis as { expect?: typeof expect }).expect?.getState() ?? {};
  return testPath && `${testPath} ${currentTestName}`;
}
