import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { Mongod } from './mongod.js';

/** The others elect a new primary when they have not heard of it for so long, as on a busy machine. */
const ELECTION_MS = 4_000;

/** A real replica set of its own, whose members may be killed and started again. */
export class ReplicaSet {
  #databases = 0;

  private constructor(readonly members: readonly Mongod[]) {}

  /** Resolves when it has a primary. @param more options of each member */
  static async start(binary: string, size: number, more?: readonly string[]): Promise<ReplicaSet> {
    const members = await Promise.all(Array.from({ length: size }, () => Mongod.start(binary, more)));
    await initiate(members.map(({ address }) => address));
    return new ReplicaSet(members);
  }

  /** Connection string of a database that nobody has used yet. */
  newDatabase(): string {
    const addresses = this.members.map(({ address }) => address).join();
    return `mongodb://${addresses}/test-${++this.#databases}?replicaSet=tests`;
  }

  /** The member that takes writes now. */
  async primary(): Promise<Mongod> {
    const client = new MongoClient(this.newDatabase());
    try {
      const { primary } = await client.db().command({ hello: 1 });
      return this.members.find(({ address }) => address === primary)!;
    } finally {
      await client.close();
    }
  }

  async remove(): Promise<void> {
    await Promise.all(this.members.map((member) => member.remove()));
  }
}

async function initiate(addresses: readonly string[]): Promise<void> {
  const client = new MongoClient(`mongodb://${addresses[0]}/?directConnection=true`);
  try {
    const admin = client.db('admin');
    const members = addresses.map((host, _id) => ({ _id, host }));
    await admin.command({
      replSetInitiate: { _id: 'tests', members, settings: { electionTimeoutMillis: ELECTION_MS } },
    });
    while (!(await admin.command({ hello: 1 }))['primary']) await pause(10);
  } finally {
    await client.close();
  }
}
