import { MongoServerError, type Timestamp } from 'mongodb';
import { connection } from './connection.js';

const UNAUTHORIZED = 13;

/**
 * Time of the oldest entry of the oplog, which holds the content of documents removed since. Undefined where the account may not
 * read it.
 * @throws MongoError when the engine cannot be reached
 */
export async function oplogSince(url: string): Promise<Date | undefined> {
  const { client } = connection(url);
  try {
    const oplog = client.db('local').collection<{ readonly ts: Timestamp }>('oplog.rs');
    const first = await oplog.findOne({}, { sort: { $natural: 1 } });
    return first ? new Date(first.ts.getHighBits() * 1000) : undefined;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === UNAUTHORIZED) return undefined;
    throw error;
  } finally {
    await client.close();
  }
}
