import type { SQLInputValue } from 'node:sqlite';
import type { Plan } from '../planner/plan.js';
import { compareScalars, indexedValue } from '../planner/values.js';
import { DamagedReadModel } from '../port/errors.js';
import type { Collection, Document, Range, Scalar } from '../port/read-store.js';
import type { Database } from './database.js';
import { quoted } from './quoted.js';
import { documentIn, STORED, type StoredRow } from './stored-row.js';
import { decode, encode, fromJson, indexName } from './table.js';
import type { Table } from './table.js';

type Columns = typeof STORED | '_id';
type Row = [sortKey: unknown, ...columns: unknown[]];

const SQL_OPERATORS: Readonly<Record<keyof Range, string>> = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' };

/** A planned query as SQL: one ordered scan of the serving index for each combination of the listed values. */
export class Selection {
  readonly #from: string;
  /** FROM and WHERE for one combination, which is a JSON array in `listed.value`. */
  readonly #fromListed: string;
  readonly #bounds: readonly SQLInputValue[];
  readonly #combinations: readonly (readonly Scalar[])[];

  constructor(
    private readonly database: Database,
    private readonly plan: Plan,
    private readonly collection: Collection<Document>,
    private readonly table: Table,
  ) {
    const { index, equal, range } = plan;
    const bounds = Object.entries(range?.bounds ?? {}) as [keyof Range, string | number][];
    const from = (valueAt: (at: number) => string) => {
      const conditions = equal.map(({ field }, at) => `${quoted(field)} IS ${valueAt(at)}`);
      if (range) conditions.push(rangeCondition(range.field, bounds));
      return (
        `FROM ${table.name}${index ? ` INDEXED BY ${indexName(collection, index)}` : ''}` +
        (conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '')
      );
    };
    this.#bounds = bounds.map(([, bound]) => bound);
    this.#from = from(() => '?');
    this.#fromListed = from((at) => fromJson('listed.value', `'$[${at}]'`));
    const isOfType = (field: string, value: Scalar) => field !== '_id' || typeof value === table.idType;
    const isPossible = bounds.every(
      ([, bound]) => isOfType(range!.field, bound) && typeof bound === typeof bounds[0]![1],
    );
    this.#combinations = isPossible
      ? combinations(equal.map(({ field, values }) => values.filter((value) => isOfType(field, value))))
      : [];
  }

  count(): number {
    const sql = `SELECT count(*) ${this.#from}`;
    return this.#combinations.reduce((sum, values) => sum + this.#rows<[number]>(sql, values)[0]![0], 0);
  }

  find(): Document[] {
    const expected = this.plan.equal.map(({ field, values }) => ({ field, values: new Set(values) }));
    // An index may be damaged while the document is not.
    return this.#found(STORED).map(([, ...columns]) => {
      const document = documentIn(this.collection.name, columns as unknown as StoredRow);
      if (expected.every(({ field, values }) => values.has(indexedValue(document, field)))) return document;
      throw new DamagedReadModel('an index finds documents that it should not', this.collection.name);
    });
  }

  ids(): Document['_id'][] {
    return this.#found('_id').map(([, id]) => id as Document['_id']);
  }

  #found(columns: Columns): Row[] {
    const { sort, limit } = this.plan;
    if (limit === 0) return [];
    return sort && this.#combinations.length > 1 ? this.#merged(columns, sort) : this.#concatenated(columns);
  }

  #concatenated(columns: Columns): Row[] {
    const { sort, limit } = this.plan;
    const sql = `SELECT NULL, ${columns} ${this.#from}${sort ? orderBy(sort) : ''} LIMIT ?`;
    const found: Row[] = [];
    for (const values of this.#combinations) {
      if (found.length === limit) break;
      for (const row of this.#rows<Row>(sql, values, sqlLimit(limit - found.length))) found.push(row);
    }
    return found;
  }

  /** Starts with the scans whose first rows are best, and leaves each as soon as it cannot contribute. */
  #merged(columns: Columns, sort: NonNullable<Plan['sort']>): Row[] {
    const { limit } = this.plan;
    const sql = `SELECT ${quoted(sort.field)}, ${columns} ${this.#from}${orderBy(sort)} LIMIT ?`;
    const order = (one: Row, other: Row) => sort.direction * compareScalars(decode(one[0]), decode(other[0]));
    const firsts = this.#firsts(sort).toSorted((one, other) => order([one[1]], [other[1]]));
    let found: Row[] = [];
    for (const [at] of firsts) {
      const values = this.#combinations[at]!;
      const last = found.length === limit ? found.at(-1) : undefined;
      const before = found.length;
      for (const row of this.#iterate(sql, values, sqlLimit(limit))) {
        if (last && order(row, last) >= 0) break;
        found.push(row);
      }
      if (found.length === before) break;
      if (found.length >= limit) found = found.toSorted(order).slice(0, limit);
    }
    return found.toSorted(order);
  }

  /**
   * For each combination with a row, its place in the list and the first sort key; by one statement, since there may be thousands.
   */
  #firsts(sort: NonNullable<Plan['sort']>): [at: number, sortKey: unknown][] {
    const first = `SELECT _id ${this.#fromListed}${orderBy(sort)} LIMIT 1`;
    const sql =
      `SELECT listed.key, first.${quoted(sort.field)} FROM json_each(?) listed ` +
      `CROSS JOIN ${this.table.name} first WHERE first._id = (${first})`;
    return this.database.rows(sql, JSON.stringify(this.#combinations), ...this.#bounds);
  }

  #rows<Result extends unknown[]>(sql: string, values: readonly Scalar[], ...limit: number[]): Result[] {
    return this.database.rows<Result>(sql, ...values.map(encode), ...this.#bounds, ...limit);
  }

  #iterate(sql: string, values: readonly Scalar[], limit: number): Iterable<Row> {
    return this.database
      .statement(sql)
      .iterate(...values.map(encode), ...this.#bounds, limit) as Iterable<unknown> as Iterable<Row>;
  }
}

/** Keeps to the type of the bounds: SQLite orders null, numbers, texts, blobs. */
function rangeCondition(field: string, bounds: readonly [keyof Range, string | number][]): string {
  const column = quoted(field);
  const conditions = bounds.map(([operator]) => `${column} ${SQL_OPERATORS[operator]} ?`);
  const isText = typeof bounds[0]![1] === 'string';
  const has = (sign: string) => bounds.some(([operator]) => SQL_OPERATORS[operator].startsWith(sign));
  if (isText && !has('>')) conditions.push(`${column} >= ''`);
  if (field !== '_id' && !has('<')) conditions.push(`${column} < ${isText ? "x''" : "''"}`);
  return conditions.join(' AND ');
}

function orderBy({ field, direction }: NonNullable<Plan['sort']>): string {
  return ` ORDER BY ${quoted(field)} ${direction === 1 ? 'ASC' : 'DESC'}`;
}

function sqlLimit(limit: number): number {
  return limit === Infinity ? -1 : limit;
}

function combinations<Value>(lists: readonly (readonly Value[])[]): Value[][] {
  return lists.reduce<Value[][]>((all, list) => all.flatMap((some) => list.map((value) => [...some, value])), [[]]);
}
