import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Authority } from '../eventstoredb-stand-in/certificates.js';
import { EventStoreDbStandIn, type StandInOptions } from '../eventstoredb-stand-in/stand-in.js';

const GRANT_RIGHTS = resolve('deploy/secure/grant-rights.js');

/** A folder with the certificates of one test, and servers that show them. */
export class Secured implements AsyncDisposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'secured-'));
  readonly #standIns: EventStoreDbStandIn[] = [];

  private constructor(readonly authority: Authority) {
    this.file('ca.crt', authority.certificate);
  }

  static async open(): Promise<Secured> {
    return new Secured(await Authority.create());
  }

  /** The option that trusts this test's authority. */
  get trust(): string {
    return `tlsCaFile=${encodeURIComponent(join(this.#folder, 'ca.crt'))}`;
  }

  /** Returns its path, as connection strings name it. */
  file(name: string, content: string): string {
    const path = join(this.#folder, name);
    writeFileSync(path, content, { mode: 0o600 });
    return encodeURIComponent(path);
  }

  /** @param names that its certificate is for */
  async standIn(
    { names = ['localhost'], days = 1, ...tls }: { names?: string[]; days?: number; clientAuthority?: string } = {},
    options: StandInOptions = {},
  ): Promise<EventStoreDbStandIn> {
    const certificate = await this.authority.issue(names, days);
    return this.kept(await EventStoreDbStandIn.start({ ...options, tls: { ...certificate, ...tls } }));
  }

  /** Ends it with the test. */
  kept(standIn: EventStoreDbStandIn): EventStoreDbStandIn {
    this.#standIns.push(standIn);
    return standIn;
  }

  /** As an operator does it. Returns the account's `name:password`. */
  async account(standIn: EventStoreDbStandIn, name = 'chat', ...options: readonly '--operator'[]): Promise<string> {
    const administrator = standIn.secureString(this.trust);
    const env = { ...process.env, NEW_PASSWORD: 'correct horse' };
    await promisify(execFile)(process.execPath, [GRANT_RIGHTS, administrator, name, ...options], { env });
    return `${name}:correct%20horse`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const standIn of this.#standIns) await standIn.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
