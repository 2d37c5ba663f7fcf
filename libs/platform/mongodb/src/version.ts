import { connection } from './connection.js';

/** The server's statement of its version. @param url see `connection` */
export async function mongoDbVersion(url: string): Promise<string> {
  const { client } = connection(url);
  try {
    const { version } = await client.db('admin').command({ buildInfo: 1 });
    return version as string;
  } finally {
    await client.close();
  }
}
