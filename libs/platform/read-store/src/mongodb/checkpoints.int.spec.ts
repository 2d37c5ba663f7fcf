import { MongoClient } from 'mongodb';
import { describeOnMongoDB } from '../../../../../test/support/engines/mongodb.js';
import { GenerationalReadStore } from '../generations/generational-read-store.js';
import { mongoGenerations, openMongoReadStore } from './mongo-read-store.js';

const modelOf = (name: string) => ({ name, collection: { name, indexes: [] } });

describeOnMongoDB('checkpoints of read models in several generations', (replicaSet) => {
  it('are read together, each where its model is read', async () => {
    const url = replicaSet().newDatabase();
    await using stack = new AsyncDisposableStack();
    const opened = async () => {
      const store = await GenerationalReadStore.open(await mongoGenerations({ url }));
      stack.defer(() => store.close());
      return store;
    };
    const [writer, reader] = [await opened(), await opened()];
    const names = ['messages', 'drafts', 'words', 'none'];
    for (const [at, name] of names.slice(0, 3).entries()) await writer.write(name, at + 1, []);
    expect(await reader.checkpoints(names)).toEqual([1, 2, 3, 0]);

    for (const [name, position] of [
      ['messages', 10],
      ['words', 30],
    ] as const) {
      const [model, generation] = [modelOf(name), `${name}-1`];
      const next = await writer.buildGeneration(model, generation);
      await next.write(name, position, []);
      await writer.requestSwitch(model, generation, false);
      await writer.switchTo(model, (await writer.requestedSwitch(model))!);
    }
    expect(await writer.checkpoints(names)).toEqual([10, 2, 30, 0]);
    const again = await opened();
    expect(await again.checkpoints(names)).toEqual([10, 2, 30, 0]);
    expect(await again.checkpoints([])).toEqual([]);
  });

  it('are moved and read by one command when that is asked for at the same time', async () => {
    const url = replicaSet().newDatabase();
    await using client = await MongoClient.connect(url);
    const commands = async () => {
      const { metrics } = await client.db().command({ serverStatus: 1 });
      return (metrics.commands.find.total + metrics.commands.aggregate.total + metrics.commands.update.total) as number;
    };
    const store = await openMongoReadStore({ url });
    const names = Array.from({ length: 100 }, (_, at) => `model-${at}`);
    const before = await commands();
    await Promise.all(names.map((name, at) => store.write(name, at + 1, [])));
    await Promise.all(names.map((name) => store.write(name, 1, [])));
    const positions = await Promise.all([...names, 'none'].map((name) => store.checkpoint(name)));
    // The server has some of its own.
    expect((await commands()) - before).toBeLessThan(50);
    expect(positions).toEqual([...names.map((_, at) => at + 1), 0]);
    await store.close();
  });
});
