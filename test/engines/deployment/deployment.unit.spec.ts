import { readFileSync } from 'node:fs';
import { describeVariables, readConfiguration } from '@chat/composition';
import { parse } from 'yaml';

const compose = readFileSync('docker-compose.yml', 'utf8');
const nginx = readFileSync('deploy/nginx.conf', 'utf8');
const dockerfile = readFileSync('Dockerfile', 'utf8');
const secure = readFileSync('deploy/secure/docker-compose.yml', 'utf8');
const servers = [...compose.matchAll(/CHAT_SERVER_ID: ([\w-]+)/g)].map(([, id]) => id!);

describe('the deployment of several servers', () => {
  it.each(servers)('sends polls of queues of %s there, and other requests to anybody', (id) => {
    expect(compose).toContain(`CHAT_SERVER_URL: 'http://${id}:9991'`);
    expect(nginx).toContain(`"~*^${id}(:|%3A)" ${id};`);
    for (const upstream of ['any-server', ...servers]) {
      const [block] = new RegExp(`upstream ${upstream} {[^}]*}`).exec(nginx)!;
      expect(block).toContain(`server ${id}:9991`);
      expect(block.includes(`server ${id}:9991 backup`)).toBe(upstream !== 'any-server' && upstream !== id);
    }
  });

  it('has servers whose ids are allowed, and a proxy that waits for polls', () => {
    expect(servers.length).toBeGreaterThan(1);
    for (const id of servers) expect(readConfiguration({ CHAT_SERVER_ID: id })).toMatchObject({ serverId: id });
    const timeout = Number(/proxy_read_timeout (\d+)s/.exec(nginx)![1]);
    expect(() => readConfiguration({ CHAT_LONGPOLL_SECONDS: String(timeout) })).toThrow('CHAT_LONGPOLL_SECONDS');
  });

  it('names the version of every image, and of Node.js as it is tested', () => {
    const images = [...(compose + secure).matchAll(/image: (\S+)/g)].map(([, image]) => image!);
    for (const image of images) expect(image).toMatch(/^chat-server$|:\d+\.\d+\.\d+/);
    const { version } = JSON.parse(readFileSync('node_modules/node/package.json', 'utf8')) as { version: string };
    expect(dockerfile).toContain(`NODE_IMAGE=node:${version}-`);
  });

  it('has the program that evidence packages take along, where the server looks for it', () => {
    expect(dockerfile).toContain('COPY --from=build /app/tools/verify-proof.mjs tools/\n');
  });

  it.each([
    ['docker-compose.yml', compose],
    ['deploy/secure/docker-compose.yml', secure],
    ['Dockerfile', dockerfile],
  ])('%s sets variables that there are', (_name, text) => {
    const variables = new Set(describeVariables().match(/CHAT_\w+/g));
    // Variables of the composition alone: the address of the proxy, and what the secured one hands on to its scripts.
    const own = ['CHAT_ADDRESS', 'CHAT_PASSWORD'];
    const named = [...text.matchAll(/(?<![A-Z_])CHAT_[A-Z_]+/g)]
      .map(([name]) => name)
      .filter((name) => !own.includes(name));
    expect(named.length).toBeGreaterThan(1);
    for (const name of named) expect(variables).toContain(name);
  });

  it('mounts no volume and waits for no service that is not declared', () => {
    interface Service {
      readonly volumes?: readonly string[];
      readonly networks?: readonly string[];
      readonly depends_on?: Readonly<Record<string, unknown>>;
    }
    const read = (text: string) =>
      parse(text, { merge: true }) as {
        readonly services: Readonly<Record<string, Service>>;
        readonly volumes?: object;
        readonly networks?: object;
      };
    const [base, over] = [read(compose), read(secure)];
    const services = new Set(Object.keys({ ...base.services, ...over.services }));
    for (const { volumes = [], networks = [], depends_on = {} } of [base, over].flatMap((each) =>
      Object.values(each.services),
    )) {
      const volumesUsed = volumes.map((volume) => volume.split(':')[0]!).filter((name) => !name.startsWith('.'));
      expect(Object.keys(base.volumes!)).toEqual(expect.arrayContaining(volumesUsed));
      expect(Object.keys(base.networks!)).toEqual(expect.arrayContaining([...networks]));
      for (const name of Object.keys(depends_on)) expect(services).toContain(name);
    }
  });
});
