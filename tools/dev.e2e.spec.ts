import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@chat/testing';

const root = resolve(import.meta.dirname, '..');
const EDITED = 'libs/organization/realm/src/server-settings/server-settings.query.ts';
const LINE = 'push_notifications_enabled: false,';
/** All libraries and packages are bundled first, which takes long on a busy machine. */
const FIRST_ANSWER_MS = 300_000;

let copy: string;
let source: string;
let url: string;
let dev: ChildProcess;
let printed = '';

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'dev-'));
  for (const name of [
    'apps',
    'libs',
    'tools',
    'package.json',
    'package-lock.json',
    'rolldown.config.js',
    'tsconfig.json',
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  source = readFileSync(join(copy, EDITED), 'utf8');
  const port = await freePort();
  url = `http://127.0.0.1:${port}/api/v1/server_settings`;
  dev = spawn(process.execPath, ['--no-warnings', 'tools/dev.js', '--inspect=0'], {
    cwd: copy,
    env: { ...process.env, NODE_OPTIONS: '', CHAT_PORT: `${port}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [dev.stdout!, dev.stderr!]) stream.on('data', (text: Buffer) => (printed += text));
  await answered(false, FIRST_ANSWER_MS);
});

afterAll(async () => {
  dev.kill('SIGKILL');
  rmSync(copy, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function save(text: string): void {
  writeFileSync(join(copy, EDITED), text);
}

function answered(value: boolean, withinMs?: number): Promise<void> {
  return eventually(async () => {
    const response = await fetch(url, { headers: { connection: 'close' } });
    expect(await response.json()).toMatchObject({ push_notifications_enabled: value });
  }, withinMs);
}

function shown(words: string): Promise<void> {
  return eventually(() => expect(printed).toContain(words));
}

it('`npm run dev` answers as the last save says', async () => {
  save(source.replace(LINE, 'push_notifications_enabled: true,'));
  await answered(true);
});

it('`npm run dev` shows why a save cannot be compiled, and takes the next one', async () => {
  save(`${source}\nconst = 1;\n`);
  await shown('The server starts again once this is mended.');
  expect(printed).toContain('server-settings.query.ts');
  await answered(true);
  save(source);
  await answered(false);
});

it('`npm run dev` says that a save has ended the server, and starts again after the next one', async () => {
  save(`${source}\nJSON.parse('not today');\n`);
  await shown('The server has ended. It starts again after the next save.');
  expect(printed).toContain('"not today" is not valid JSON');
  save(source.replace(LINE, 'push_notifications_enabled: true,'));
  await answered(true);
});

it('a breakpoint in a TypeScript file stops the server of `npm run dev`', async () => {
  await using inspector = await Inspector.attach([...printed.matchAll(/ws:\S+/g)].at(-1)![0]);
  const line = source.split('\n').findIndex((each) => each.includes('const { name, renderedDescription, settings }'));
  const { url: bundle, lineNumber } = await inspector.placeOf(join(copy, EDITED), line);
  await inspector.call('Debugger.setBreakpointByUrl', { url: bundle, lineNumber });
  const asked = fetch(url);
  await eventually(() => expect(inspector.pausedAt).toBe(lineNumber));
  await inspector.call('Debugger.resume');
  expect((await asked).status).toBe(200);
});

it('`npm run dev` ends with its server', async () => {
  dev.kill('SIGTERM');
  expect(await once(dev, 'exit')).toEqual([0, null]);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

/** A debugger, as an editor has one. */
class Inspector {
  pausedAt: number | undefined;
  readonly #answers = new Map<number, PromiseWithResolvers<void>>();
  readonly #scripts: { readonly url: string; readonly sourceMapURL: string }[] = [];

  static async attach(address: string): Promise<Inspector> {
    const socket = new WebSocket(address);
    await once(socket, 'open');
    const inspector = new Inspector(socket);
    await inspector.call('Debugger.enable');
    return inspector;
  }

  private constructor(private readonly socket: WebSocket) {
    socket.addEventListener('message', ({ data }) => {
      const { id, method, params } = JSON.parse(data as string);
      if (id) this.#answers.get(id)!.resolve();
      else if (method === 'Debugger.scriptParsed') this.#scripts.push(params);
      else if (method === 'Debugger.paused') this.pausedAt = params.callFrames[0].location.lineNumber;
    });
  }

  call(method: string, params: object = {}): Promise<void> {
    const [id, answer] = [this.#answers.size + 1, Promise.withResolvers<void>()];
    this.#answers.set(id, answer);
    this.socket.send(JSON.stringify({ id, method, params }));
    return answer.promise;
  }

  /** Where the code of a line of TypeScript is, by the map of the script that has it. */
  async placeOf(file: string, line: number): Promise<{ readonly url: string; readonly lineNumber: number }> {
    for (const { url: script, sourceMapURL } of this.#scripts) {
      if (!script.startsWith('file:') || !sourceMapURL || !script.includes('/realm/')) continue;
      const map = new URL(sourceMapURL, script);
      const sources = new SourceMap(JSON.parse(readFileSync(map, 'utf8')));
      const lines = readFileSync(fileURLToPath(script), 'utf8').split('\n');
      const lineNumber = lines.findIndex((text, at) => {
        const entry = sources.findEntry(at, text.search(/\S|$/));
        return (
          'originalSource' in entry &&
          entry.originalLine === line &&
          new URL(entry.originalSource, map).pathname === file
        );
      });
      if (lineNumber >= 0) return { url: script, lineNumber };
    }
    throw new Error(`no script has line ${line + 1} of ${file}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.socket.close();
    await once(this.socket, 'close');
  }
}
