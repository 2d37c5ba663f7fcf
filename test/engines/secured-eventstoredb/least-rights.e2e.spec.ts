import { join } from 'node:path';
import { type Environment, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { EventStoreDbStandIn } from '../eventstoredb-stand-in/stand-in.js';
import { Observer } from '../../faults/lost-engines/observer.js';
import { chatHere } from '../../support/real-processes/server-here.js';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { Secured } from './secured.js';

describe('a server whose account has the rights that the documentation names, and no others', () => {
  let secured: Secured;
  let standIn: EventStoreDbStandIn;
  let server: ServerProcess;
  let login: string;

  beforeEach(async () => {
    secured = await Secured.open();
    standIn = await secured.standIn();
    login = await secured.account(standIn);
    server = await ServerProcess.launch({
      CHAT_EVENT_LOG: standIn.secureString(secured.trust, login),
      CHAT_READ_STORE: 'sqlite',
    });
  });
  afterEach(async () => {
    await server[Symbol.asyncDispose]();
    await secured[Symbol.asyncDispose]();
  });

  const chat = (verb: string, eventLog = server.environment['CHAT_EVENT_LOG']!, own: Environment = {}) =>
    chatHere({ ...server.environment, CHAT_EVENT_LOG: eventLog, ...own }, ...verb.split(' '));

  it('serves, and the command line does all but erase, for which it needs an operator', async () => {
    const owner = server.owner();
    const observer = new Observer(server);
    const id = await observer.send('before');
    successful(await owner.patch(`/messages/${id}`, { content: 'after' }));
    successful(await owner.delete(`/messages/${await observer.send('secret')}`));
    expect(await observer.contents()).toEqual(['after']);
    expect(await chat('status')).toMatch(/rights in the log +read, append, truncate, delete; not scavenge\n/);
    const backup = join(server.folder, 'backup.log');
    for (const verb of [`history ${id}`, 'verify', 'rebuild messages', `export ${backup}`]) await chat(verb);
    await server.stop();
    const stored = standIn.records.all.length;
    for (const verb of ['status', 'verify', 'check']) await chat(verb);
    expect(standIn.records.all.slice(stored).map(({ stream, type }) => [stream, type])).toEqual([]);
    for (const verb of [
      `revoke ${owner.email} can_create_users`,
      `grant ${owner.email} can_create_users`,
      'adopt-log',
    ]) {
      await chat(verb);
    }
    const elsewhere = server.environment['CHAT_EVENT_LOG']!.replace('?', '/another?');
    await chat(`import ${backup}`, elsewhere, { CHAT_DATA_DIR: join(server.folder, 'another') });

    await expect(chat('erase')).rejects.toThrow('wants an account of the group $ops');
    const operator = await secured.account(standIn, 'chat-operator', '--operator');
    const eventLog = standIn.secureString(secured.trust, operator);
    expect(await chat('status', eventLog)).toMatch(/read, append, truncate, delete, scavenge\n/);
    await chat('erase', eventLog);
    expect(standIn.records.all.some(({ data }) => Buffer.from(data).includes('secret'))).toBe(false);
  });

  it('says since when erased bytes wait, which an operator removes beside it', async () => {
    const owner = server.owner();
    const observer = new Observer(server);
    const holds = () => standIn.records.all.some(({ data }) => Buffer.from(data).includes('secret'));
    successful(await owner.delete(`/messages/${await observer.send('secret')}`));
    await eventually(async () =>
      expect(await chat('status')).toMatch(/erased bytes +on the disk of EventStoreDB since 20\S+; only `erase`/),
    );
    const { erased_bytes_wait_since: since } = successful(await owner.get('/operation/state'));
    expect(since).toMatch(/^20/);
    await expect(chat('erase')).rejects.toThrow('wants an account of the group $ops');
    expect(holds()).toBe(true);
    const operator = await secured.account(standIn, 'chat-operator', '--operator');
    const eventLog = standIn.secureString(secured.trust, operator);
    expect(await chat('erase', eventLog)).toMatch(/Every node of EventStoreDB has removed what was erased/);
    expect(holds()).toBe(false);
    expect(successful(await owner.get('/operation/state'))['erased_bytes_wait_since']).not.toBe(since);
  });

  it('says so when its password is changed while it runs, and goes on with the right one', async () => {
    const observer = new Observer(server);
    const id = await observer.send('before');
    standIn.access.add('chat', 'another');
    await observer.mustBeRefused('sending');
    await observer.mustBeRefused('editing', id);
    await eventually(() =>
      expect(server.output).toMatch(/the event log refuses this server.*does not accept user and password/),
    );
    await observer.mustKnowPeople();
    standIn.access.add('chat', 'correct horse');
    await observer.mustBeServedAgain('after');
  });
});

describe('a server over TLS', () => {
  it.each<[string, (secured: Secured) => Promise<string>]>([
    [
      'shows the certificate that EventStoreDB asks clients for',
      async (secured) => {
        const standIn = await secured.standIn({ clientAuthority: secured.authority.certificate });
        const { certificate, key } = await secured.authority.issue(['chat']);
        const files = `userCertFile=${secured.file('user.crt', certificate)}&userKeyFile=${secured.file('user.key', key)}`;
        return standIn.secureString(`${secured.trust}&${files}`);
      },
    ],
    [
      'takes any certificate when told to',
      async (secured) => (await secured.standIn()).secureString('tlsVerifyCert=false'),
    ],
    [
      'finds the nodes of a cluster by name',
      async (secured) =>
        (await secured.standIn()).secureString(secured.trust).replace('esdb://', 'kurrentdb+discover://'),
    ],
  ])('%s', async (what, connectionString) => {
    await using secured = await Secured.open();
    const environment = { CHAT_EVENT_LOG: await connectionString(secured), CHAT_READ_STORE: 'sqlite' };
    await using server = await ServerProcess.launch(environment);
    await new Observer(server).send('hello');
    expect(server.output.includes('tlsVerifyCert=false: any server that answers is taken for EventStoreDB')).toBe(
      what.startsWith('takes any'),
    );
  });
});
