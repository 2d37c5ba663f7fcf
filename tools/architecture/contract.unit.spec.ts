import { glob, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const contract = join(root, 'docs/contract');

/** Routes that only this server has. */
const OF_THIS_SERVER = new Set([
  '/api/v1/openapi.json',
  '/api/v1/dev/clock',
  '/api/v1/audit/checkpoint',
  '/api/v1/audit/checkpoint/cosigned',
  '/api/v1/audit/administration',
  '/api/v1/audit/as_of',
  '/api/v1/audit/evidence',
  '/api/v1/audit/evidence/preview',
  '/api/v1/audit/evidence/progress',
  '/api/v1/audit/inspections',
  '/api/v1/audit/log_ins',
  '/api/v1/audit/ids',
  '/api/v1/audit/mandates',
  '/api/v1/audit/mandates/me',
  '/api/v1/audit/mandates/{user_id}',
  '/api/v1/audit/messages',
  '/api/v1/audit/messages/{message_id}',
  '/api/v1/audit/messages/{message_id}/proof',
  '/api/v1/audit/people/{user_id}',
  '/api/v1/audit/refused_log_ins',
  '/api/v1/audit/tile/entries/{tile}',
  '/api/v1/audit/tile/{tile}',
  '/api/v1/operation/read_models',
  '/api/v1/operation/rebuild',
  '/api/v1/operation/state',
  '/api/v1/operation/switch',
  '/api/v1/records',
  '/api/v1/records/deletions',
  '/api/v1/records/direct_messages',
  '/api/v1/records/holds',
  '/api/v1/records/holds/{hold_id}',
  '/api/v1/records/names',
  '/api/v1/records/retention',
  '/api/v1/records/rule',
  '/api/v1/records/rule/direct_messages',
  '/api/v1/records/rule/streams/{stream_id}',
  '/api/v1/records/streams/{stream_id}',
  '/api/v1/records/undo',
  '/api/v1/users/me/data',
]);

/** A page and its heading that a text names; without a heading, the whole page. */
interface Reference {
  readonly where: string;
  readonly page: string;
  readonly heading?: string;
}

async function read(patterns: string[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for await (const file of glob(patterns, {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)$/.test(String(name)),
  }))
    texts.set(file, await readFile(join(root, file), 'utf8'));
  return texts;
}

/** Headings outside of blocks of code. */
function headingsOf(page: string): string[] {
  return [...page.replace(/^```[^]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!);
}

/** The anchor of a heading, as code hosts make it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** References in comments: `(contract, page: Heading)`; a line of a comment may end within one. */
function referencesIn(where: string, text: string): Reference[] {
  return [...text.matchAll(/\(contract,([^()]*)\)/g)].map(([, named]) => {
    const [page, heading] = named!
      .replace(/\n\s*(\*|\/\/|#)?\s*/g, ' ')
      .trim()
      .split(/: (.*)/s);
    return { where, page: page!, ...(heading !== undefined && { heading }) };
  });
}

/** References that lead nowhere. */
function lost(references: readonly Reference[], pages: ReadonlyMap<string, string>): Reference[] {
  return references.filter(({ page, heading }) => {
    const text = pages.get(join('docs/contract', `${page}.md`));
    return text === undefined || (heading !== undefined && !headingsOf(text).includes(heading));
  });
}

/** Paths without the names of their parameters; the path of a file counts as one. */
function nameless(text: string): string {
  return text.replaceAll('{realm}/{shard}/{key}/{name}', '{}').replace(/\{[^}]*\}/g, '{}');
}

/** A route without the names of its parameters. */
function shapeOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${nameless(path)}`;
}

describe('the contract', () => {
  let pages: ReadonlyMap<string, string>;

  beforeAll(async () => {
    pages = await read(['docs/contract/*.md']);
  });

  it('has every page and heading that code, tests and documents name', async () => {
    const texts = await read(['{apps,libs,test,tools}/**/*.{ts,js,md,py}', 'docs/**/*.md', 'README.md']);
    const references = [...texts].filter(([file]) => file !== relative(root, import.meta.filename));
    const named = references.flatMap(([file, text]) => referencesIn(file, text));

    expect(lost(named, pages)).toEqual([]);
    expect(named.length).toBeGreaterThan(100);
  });

  it('is not named by the numbers of sections that no page has', async () => {
    const texts = await read(['{apps,libs,test}/**/*.{ts,js,md,py}', 'docs/**/*.md']);
    expect(
      [...texts].filter(([, text]) => /\(spec[ ,]|\bspec sections? \d|\(contract:/.test(text)).map(([file]) => file),
    ).toEqual([]);
  });

  it('notices a reference to a page or a heading that is missing', () => {
    const comment = `
      * (contract, messages: Message
      * object) (contract, messages) (contract, messages: No such heading) (contract, nowhere)`;
    const found = referencesIn('comment', comment);

    expect(found).toHaveLength(4);
    expect(lost(found, pages)).toEqual([
      { where: 'comment', page: 'messages', heading: 'No such heading' },
      { where: 'comment', page: 'nowhere' },
    ]);
  });

  it('has headings that are unique on their page', () => {
    for (const [page, text] of pages) {
      const anchors = headingsOf(text).map(anchorOf);
      expect({ page, repeated: anchors.filter((anchor, index) => anchors.indexOf(anchor) < index) }).toEqual({
        page,
        repeated: [],
      });
    }
  });

  it('names every route of the API that is served', async () => {
    const { paths } = JSON.parse(await readFile(join(root, 'docs/openapi.json'), 'utf8')) as { paths: object };
    const named = new Set([...pages.values()].flatMap((page) => nameless(page).match(/\/[a-z][\w/{}]*/g) ?? []));
    const missing = Object.keys(paths)
      .filter((path) => path.startsWith('/api/v1/') && !OF_THIS_SERVER.has(path))
      .filter((path) => !named.has(nameless(path)) && !named.has(nameless(path.slice('/api/v1'.length))));

    expect(Object.keys(paths).length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it('lists each of its pages', () => {
    const listed = pages.get('docs/contract/README.md')!;
    const missing = [...pages.keys()].filter(
      (page) => !page.endsWith('README.md') && !listed.includes(`(${relative(contract, join(root, page))})`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the documents', () => {
  it('link to files and headings that exist', async () => {
    const texts = await read(['*.md', 'docs/**/*.md', 'libs/**/*.md', 'test/**/*.md']);
    const broken: string[] = [];
    for (const [file, text] of texts)
      for (const [, target] of text
        .replace(/^```[^]*?^```/gm, '')
        .replace(/`[^`\n]*`/g, '')
        .matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target!)) continue;
        const [path, anchor] = target!.split('#');
        const linked = path === '' ? file : join(dirname(file), path!);
        const content =
          texts.get(linked) ??
          (await readFile(join(root, linked), 'utf8').catch((error: NodeJS.ErrnoException) =>
            error.code === 'EISDIR' ? '' : undefined,
          ));
        if (content === undefined || (anchor !== undefined && !headingsOf(content).map(anchorOf).includes(anchor)))
          broken.push(`${file}: ${target}`);
      }
    expect(broken).toEqual([]);
  });

  it('name files, and on the pages of libraries classes, that exist', async () => {
    const sources = await read(['{apps,libs,test,tools,deploy,docs}/**/*.{ts,js,cjs,py,sh}', '*.{js,cjs}']);
    const files = new Set([...sources.keys()].map((file) => basename(file)));
    const words = new Set([...sources.values()].flatMap((text) => text.match(/\b[A-Z]\w+/g) ?? []));
    const pages = await read(['README.md', 'docs/*.md', 'docs/how-to/*.md', 'libs/**/*.md', 'test/**/*.md']);
    const missing = [...pages].flatMap(([page, text]) => {
      const named = [...text.matchAll(/`[\w./-]*?([\w.-]+\.(?:ts|js|cjs|py|sh))`/g)].map(([, file]) => file!);
      const classes = page.startsWith('libs/') ? [...text.matchAll(/`((?:[A-Z][a-z]+){2,})`/g)] : [];
      return [
        ...named.filter((file) => !files.has(file)),
        ...classes.map(([, name]) => name!).filter((name) => !words.has(name)),
      ].map((name) => `${page}: ${name}`);
    });

    expect(missing).toEqual([]);
  });

  it('describe each library on a page of its own, and in the picture of all unless it is a capability', async () => {
    const libraries = await Array.fromAsync(glob('libs/*/*', { cwd: root }));
    const pages = await read(['libs/*/*/README.md']);
    const picture = await readFile(join(root, 'docs/architecture.md'), 'utf8');
    expect(libraries.filter((library) => !pages.has(`${library}/README.md`))).toEqual([]);
    expect(
      libraries
        .filter((library) => !/^libs\/(organization|conversation|compliance)\//.test(library))
        .map((library) => basename(library))
        .filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(picture)),
    ).toEqual([]);
  });

  it('call no route missing that is served', async () => {
    const served = JSON.parse(await readFile(join(root, 'docs/openapi.json'), 'utf8')) as {
      paths: Record<string, object>;
    };
    const routes = new Set(
      Object.entries(served.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => shapeOf(method, path)),
      ),
    );
    const page = await readFile(join(root, 'docs/differences.md'), 'utf8');
    const missing = [...page.matchAll(/^\| ([A-Z, ]+) \| `([^`]+)`/gm)].flatMap(([, methods, path]) =>
      methods!.split(', ').map((method) => shapeOf(method, `/api/v1${path}`)),
    );

    expect(missing.length).toBeGreaterThan(0);
    expect(page).toContain(`all but ${missing.length} verbs of these routes are served`);
    expect(missing.filter((route) => routes.has(route))).toEqual([]);
  });
});
