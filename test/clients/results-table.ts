/** Fields of jest's report that are read. */
export interface RunOfTests {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

const [BEGIN, END] = ['<!-- results: npm run campaign:clients -->\n', '<!-- /results -->'];

/** Client, what was done, and what came of it on the embedded engines and on servers. */
export function tableOf(embedded: RunOfTests, onServers: RunOfTests): string {
  const elsewhere = new Map(rowsOf(onServers).map(({ client, done, status }) => [`${client} ${done}`, status]));
  const rows = rowsOf(embedded)
    .toSorted((one, other) => one.client.localeCompare(other.client))
    .map(({ client, done, status }) => [client, done, status, elsewhere.get(`${client} ${done}`) ?? 'not run']);
  const head = ['Client', 'What it does', 'SQLite', 'EventStoreDB and MongoDB'];
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`);
  return lines.join('');
}

/** @throws Error when the page has no place for the table */
export function withTable(page: string, table: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error('The page has no place for the table.');
  return `${page.slice(0, from + BEGIN.length)}\n${table}\n${page.slice(to)}`;
}

function rowsOf({ testResults }: RunOfTests) {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      client: ancestorTitles.join(' '),
      done: title,
      status: status === 'pending' ? 'skipped' : status,
    })),
  );
}
