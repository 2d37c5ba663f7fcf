import { readFileSync } from 'node:fs';
import { readConfiguration } from '@chat/composition';

const compose = readFileSync('docker-compose.yml', 'utf8');
const nginx = readFileSync('deploy/nginx.conf', 'utf8');
const dockerfile = readFileSync('Dockerfile', 'utf8');
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
    const images = [...compose.matchAll(/image: (\S+)/g)].map(([, image]) => image!);
    for (const image of images) expect(image).toMatch(/^chat-server$|:\d+\.\d+\.\d+/);
    const { version } = JSON.parse(readFileSync('node_modules/node/package.json', 'utf8')) as { version: string };
    expect(dockerfile).toContain(`NODE_IMAGE=node:${version}-`);
  });
});
