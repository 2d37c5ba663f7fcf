import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { Mongod } from '../../support/engines/mongod.js';
import { mongodUnlessMissing } from '../../support/engines/mongod-binary.js';
import { Authority, type Certificate } from '../eventstoredb-stand-in/certificates.js';

const DATABASE = 'chat';

/** A real MongoDB with TLS and accounts, as docs/how-to/secure-the-engines.md has it. */
export class SecuredMongoDb implements AsyncDisposable {
  private constructor(
    private readonly folder: string,
    private readonly authority: Authority,
    readonly mongod: Mongod,
    private readonly administrator: MongoClient,
  ) {}

  /** Undefined on a machine that has none. */
  static async start(): Promise<SecuredMongoDb | undefined> {
    const binary = await mongodUnlessMissing();
    if (!binary) return undefined;
    const folder = mkdtempSync(join(tmpdir(), 'secured-mongodb-'));
    const file = (name: string, content: string) => {
      writeFileSync(join(folder, name), content, { mode: 0o400 });
      return join(folder, name);
    };
    const authority = await Authority.create();
    const { certificate, key } = await authority.issue(['localhost']);
    const ca = file('ca.crt', authority.certificate);
    const mongod = await Mongod.start(binary, [
      `--keyFile=${file('members', randomBytes(300).toString('base64'))}`,
      '--tlsMode=requireTLS',
      `--tlsCertificateKeyFile=${file('mongodb.pem', key + '\n' + certificate)}`,
      `--tlsCAFile=${ca}`,
      '--tlsAllowConnectionsWithoutCertificates',
    ]);
    const address = mongod.address.replace('127.0.0.1', 'localhost');
    const options = `tls=true&tlsCAFile=${encodeURIComponent(ca)}`;
    await found(`mongodb://${address}/?directConnection=true&${options}`, address);
    const administrator = new MongoClient(`mongodb://root:pw@${address}/?authSource=admin&replicaSet=tests&${options}`);
    const secured = new SecuredMongoDb(folder, authority, mongod, administrator);
    await secured.#command({ createUser: 'chat', pwd: 'correct horse', roles: ['readWrite'] });
    await secured.#command({ createUser: 'auditor', pwd: 'correct horse', roles: ['read'] });
    await secured.#command({ createUser: 'nobody', pwd: 'correct horse', roles: [] });
    return secured;
  }

  get address(): string {
    return this.mongod.address.replace('127.0.0.1', 'localhost');
  }

  /** The option that trusts the authority of this server. */
  get trust(): string {
    return `tlsCAFile=${encodeURIComponent(join(this.folder, 'ca.crt'))}`;
  }

  string(login: string, options = `tls=true&${this.trust}`): string {
    return `mongodb://${login}${this.address}/${DATABASE}?replicaSet=tests&${options}`;
  }

  /** As a file that vouches for nobody here. */
  async another(): Promise<string> {
    const { certificate } = await Authority.create('Another authority');
    const path = join(this.folder, 'another.crt');
    writeFileSync(path, certificate);
    return encodeURIComponent(path);
  }

  /** A certificate that its authority has issued, and that is valid no more. */
  expiredCertificate(): Promise<Certificate> {
    return this.authority.issue(['localhost'], -1);
  }

  async setPassword(pwd: string): Promise<void> {
    await this.#command({ updateUser: 'chat', pwd });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.administrator.close();
    await this.mongod.remove();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #command(command: object): Promise<void> {
    await this.administrator.db(DATABASE).command({ ...command });
  }
}

/** A replica set of one, and its first account, which everybody on the same machine may create. */
async function found(url: string, host: string): Promise<void> {
  const client = new MongoClient(url);
  try {
    const admin = client.db('admin');
    await admin.command({ replSetInitiate: { _id: 'tests', members: [{ _id: 0, host }] } });
    while (!(await admin.command({ hello: 1 }))['isWritablePrimary']) await pause(10);
    await admin.command({ createUser: 'root', pwd: 'pw', roles: ['root'] });
  } finally {
    await client.close();
  }
}
