import { eventually } from '@chat/testing';
import { describeOnMongoDB } from '../../support/engines/mongodb.js';
import { EventStoreDbStandIn } from '../../engines/eventstoredb-stand-in/stand-in.js';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { Observer } from './observer.js';

describeOnMongoDB('a server whose engines', (replicaSet) => {
  let standIn: EventStoreDbStandIn;
  let server: ServerProcess;
  let observer: Observer;
  const mongod = () => replicaSet().members[0]!;

  /** One server goes through all of it: each test begins once the one before it has found that everything is served again. */
  beforeAll(async () => {
    standIn = await EventStoreDbStandIn.start();
    const readStore = replicaSet().newDatabase();
    server = await ServerProcess.launch({ CHAT_EVENT_LOG: standIn.connectionString, CHAT_READ_STORE: readStore });
    observer = new Observer(server);
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await standIn.close();
  });

  const losses: [what: string, lose: () => Promise<void>, bringBack: () => Promise<void>][] = [
    ['the log goes away', () => standIn.goAway(), () => standIn.comeBack()],
    ['the log keeps silent', async () => standIn.freeze(), async () => standIn.thaw()],
  ];
  it.each(losses)('%s refuses what needs it, and goes on by itself', async (_what, lose, bringBack) => {
    const id = await observer.send('before');
    const { heard } = await observer.listen();
    await lose();
    await observer.mustBeRefused('sending');
    await observer.mustBeRefused('editing', id);
    await observer.mustBeRefused('reading', id);
    await observer.mustKnowPeople();
    await bringBack();
    await observer.mustBeServedAgain('after');
    expect(await heard).toMatch(/after|refused/);
  });

  const storeLosses: typeof losses = [
    ['the read store is killed', () => mongod().kill(), () => mongod().start()],
    ['the read store keeps silent', async () => mongod().signal('SIGSTOP'), async () => mongod().signal('SIGCONT')],
  ];
  it.each(storeLosses)(
    '%s refuses what needs it before anything is stored, and goes on by itself',
    async (_what, lose, bringBack) => {
      const id = await observer.send('before');
      const { heard } = await observer.listen();
      await lose();
      await Promise.all([observer.mustBeRefused('reading', id), observer.mustBeRefused('sending')]);
      await observer.mustKnowPeople();
      const stored = standIn.records.all.length;
      await observer.mustBeRefused('sending');
      await observer.mustBeRefused('editing', id);
      expect(standIn.records.all).toHaveLength(stored);
      await bringBack();
      await observer.mustBeServedAgain('after');
      expect(await heard).toMatch(/after|refused/);
    },
  );

  it('the read store takes no writes refuses changes, shows everything that is stored, and goes on by itself', async () => {
    const id = await observer.send('before');
    const file = await observer.upload('kept');
    const unlock = await mongod().refuseWrites();
    await observer.mustReadEverything(id, file, 'kept');
    await Promise.all([observer.mustBeRefused('sending'), observer.mustBeRefused('uploading')]);
    await observer.mustBeRefused('editing', id);
    await observer.mustReadEverything(id, file, 'kept');
    const stored = standIn.records.all.length;
    await observer.mustBeRefused('editing', id);
    expect(standIn.records.all).toHaveLength(stored);
    await unlock();
    await observer.mustBeServedAgain('after');
    await observer.mustRegister();
    await observer.upload('kept too');
  });

  it('are not there yet at its start waits for them, and says so', async () => {
    await server.stop();
    await standIn.goAway();
    const run = server.spawn();
    await eventually(() => expect(run.output).toContain('The event log (CHAT_EVENT_LOG) cannot be reached'));
    await standIn.comeBack();
    await run.listening;
    await observer.send('hello');
  });
});
