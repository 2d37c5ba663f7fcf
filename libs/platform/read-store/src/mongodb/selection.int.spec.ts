import { type Connection, connection } from '@chat/mongodb';
import { describeOnMongoDB } from '../../../../../test/support/engines/mongodb.js';
import { planQuery } from '../planner/plan.js';
import type { Collection, Document, Query } from '../port/read-store.js';
import { indexKeys, selectionFilter, selectionOptions } from './selection.js';
import type { StoredDocument } from './stored-document.js';

interface Message extends Document {
  readonly channel: number;
  readonly topic: string;
}

const messages: Collection<Message> = { name: 'messages', indexes: [{ fields: ['channel', 'topic'] }] };

describeOnMongoDB('a query of MongoDB', (replicaSet) => {
  let opened: Connection;

  beforeAll(async () => {
    opened = connection(replicaSet().newDatabase());
    const stored = opened.database.collection('messages');
    await stored.createIndexes(messages.indexes.map((index) => ({ key: indexKeys(index) })));
    await stored.insertMany(Array.from({ length: 50 }, (_, at) => ({ channel: at % 5, topic: `${at % 3}` })));
  });
  afterAll(() => opened.client.close());

  it.each<[string, Query<Message>]>([
    ['equality', { filter: { channel: 1 } }],
    ['null', { filter: { channel: null } }],
    ['a page', { filter: { channel: 1, topic: 'a' }, sort: { _id: -1 }, limit: 5 }],
    ['a page after an id', { filter: { channel: 1, topic: 'a', _id: { $lt: 1 } }, sort: { _id: -1 }, limit: 5 }],
    ['pages of many values', { filter: { channel: { $in: [1, 2, 3] }, topic: 'a' }, sort: { _id: 1 }, limit: 5 }],
    ['a range of strings', { filter: { channel: 1, topic: { $gt: 'a' } }, sort: { topic: -1 } }],
    ['an order alone', { filter: {}, sort: { channel: -1 }, limit: 5 }],
    ['an order by a fixed field', { filter: { channel: 1 }, sort: { channel: 1 } }],
    ['ids', { filter: { _id: { $in: [1, 2] } } }],
    ['everything by id', { filter: {}, sort: { _id: -1 }, limit: 5 }],
  ])('(%s) neither sorts nor looks beyond its index', async (_, query) => {
    const plan = planQuery(messages, query);
    const stored = opened.database.collection<StoredDocument>('messages');
    const { queryPlanner } = await stored
      .find(selectionFilter(plan, messages), selectionOptions(plan, messages))
      .explain();
    const stages = JSON.stringify(queryPlanner.winningPlan).match(/(?<="stage":")\w+/g);
    expect(stages).toContain('IXSCAN');
    expect(stages).not.toContain('COLLSCAN');
    expect(stages).not.toContain('SORT');
  });
});
