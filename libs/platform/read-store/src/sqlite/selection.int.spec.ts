import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StatementSync } from 'node:sqlite';
import { planQuery } from '../planner/plan.js';
import type { Collection, Document, Query } from '../port/read-store.js';
import { Database } from './database.js';
import { Selection } from './selection.js';
import { Table } from './table.js';

class ExplainedDatabase extends Database {
  readonly steps: string[] = [];

  override statement(sql: string): StatementSync {
    if (/^SELECT (NULL|"|listed)/.test(sql)) {
      const explanation = super.statement(`EXPLAIN QUERY PLAN ${sql}`);
      this.steps.push(
        ...(explanation.all(...(sql.match(/\?/g) ?? []).map(() => 1)) as unknown as string[][]).map((step) => step[3]!),
      );
    }
    return super.statement(sql);
  }
}

interface Message extends Document {
  readonly channel: number;
  readonly topic: string;
}

const messages: Collection<Message> = { name: 'messages', indexes: [{ fields: ['channel', 'topic'] }] };

describe.each<[idType: 'number' | 'string', id: number | string]>([
  ['number', 1],
  ['string', 'a'],
])('a query of documents whose id is a %s', (idType, id) => {
  let folder: string;
  let database: ExplainedDatabase;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'read-store-'));
    database = new ExplainedDatabase(join(folder, 'read-store.db'));
  });
  afterEach(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });

  it.each<[string, Query<Message>]>([
    ['equality', { filter: { channel: 1 } }],
    ['null', { filter: { channel: null } }],
    ['a page', { filter: { channel: 1, topic: 'a' }, sort: { _id: -1 }, limit: 5 }],
    ['a page after an id', { filter: { channel: 1, topic: 'a', _id: { $lt: id } }, sort: { _id: -1 }, limit: 5 }],
    ['pages of many values', { filter: { channel: { $in: [1, 2, 3] }, topic: 'a' }, sort: { _id: 1 }, limit: 5 }],
    ['a range of strings', { filter: { channel: 1, topic: { $gt: 'a' } }, sort: { topic: -1 } }],
    ['an order alone', { filter: {}, sort: { channel: -1 }, limit: 5 }],
    ['an order by a fixed field', { filter: { channel: 1 }, sort: { channel: 1 } }],
    ['ids', { filter: { _id: { $in: [id, 2, 'b'] } } }],
    ['everything by id', { filter: {}, sort: { _id: -1 }, limit: 5 }],
  ])('(%s) neither sorts nor looks beyond its index', (_, query) => {
    const table = new Table(database, messages, idType, true);
    const document = { _id: id, channel: 1, topic: 'b' } as Message;
    const changes = [...table.creation(), ...table.indexing(), ...table.put(document, JSON.stringify(document), 1)];
    for (const [sql, , ...values] of changes) database.statement(sql).run(...values);
    new Selection(database, planQuery(messages, query), messages, table).find();
    expect(database.steps).not.toEqual([]);
    const steps = database.steps.filter((step) => !/^SCAN listed|^CORRELATED SCALAR SUBQUERY/.test(step));
    for (const step of steps) expect(step).toMatch(/^SEARCH (messages|first) |^SCAN messages( USING INDEX|$)/);
    if (Object.keys(query.filter).length > 0) expect(steps.join()).not.toContain('SCAN');
  });

  it('reads no document for its ids', () => {
    const table = new Table(database, messages, idType, true);
    for (const [sql] of [...table.creation(), ...table.indexing()]) database.statement(sql).run();
    const query = planQuery(messages, { filter: { channel: 1, topic: 'a' }, sort: { _id: 1 } });
    new Selection(database, query, messages, table).ids();
    expect(database.steps.join()).toContain('USING COVERING INDEX');
  });
});
