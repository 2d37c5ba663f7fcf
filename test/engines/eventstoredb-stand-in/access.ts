import { type Metadata, status } from '@grpc/grpc-js';

import { type Failure, failure } from './messages.js';
import type { Records } from './records.js';

interface Account {
  readonly name: string;
  readonly password: string;
  readonly groups: readonly string[];
}

interface Caller {
  /** Calls itself somebody, and is not known. */
  readonly isUnknown: boolean;
  readonly roles: readonly string[];
}

/** Operations on a stream, by their names in access lists. */
export type Act = '$r' | '$w' | '$d';

const ADMINISTRATORS = '$admins';
const OPERATORS = '$ops';
const EVERYBODY = '$all';

/** Accounts of a new server. */
const FIRST: readonly Account[] = [
  { name: 'admin', password: 'changeit', groups: [ADMINISTRATORS] },
  { name: 'ops', password: 'changeit', groups: [OPERATORS] },
];

/** Accounts and access lists as a secured server has them; a server without TLS has neither, and lets everybody do everything. */
export class Access {
  readonly #accounts = new Map(FIRST.map((account) => [account.name, account]));

  constructor(
    private readonly records: Records,
    readonly isSecured: boolean,
  ) {}

  /** Also replaces one, or its password. False when somebody else has the name and `replaces` is not said. */
  add(name: string, password: string, groups: readonly string[] = [], replaces = true): boolean {
    if (!replaces && this.#accounts.has(name)) return false;
    this.#accounts.set(name, { name, password, groups });
    return true;
  }

  /** Undefined when a call over gRPC may do that. */
  refusal(metadata: Metadata, act: Act, stream: string): Failure | undefined {
    return this.refusalOf(this.callerOf(metadata), act, stream);
  }

  /** The account that makes a call over gRPC, as of now: on a stream that stays open it is looked at once. */
  callerOf(metadata: Metadata): Caller {
    const header = String(metadata.get('authorization')[0] ?? '');
    const account = this.#authenticate(header);
    if (!account && header !== '') return { isUnknown: true, roles: [] };
    return { isUnknown: false, roles: account ? [account.name, ...account.groups, EVERYBODY] : [] };
  }

  refusalOf({ isUnknown, roles }: Caller, act: Act, stream: string): Failure | undefined {
    if (!this.isSecured) return undefined;
    if (isUnknown) return failure(status.UNAUTHENTICATED, '');
    if (roles.includes(ADMINISTRATORS) || this.#allowed(act, stream).some((role) => roles.includes(role))) {
      return undefined;
    }
    return failure(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });
  }

  /** Whether who sends this header over HTTP is in one of the groups. */
  isIn(header: string | undefined, ...groups: readonly string[]): boolean {
    return (
      !this.isSecured || (this.#authenticate(header ?? '')?.groups.some((group) => groups.includes(group)) ?? false)
    );
  }

  mayOperate(header: string | undefined): boolean {
    return this.isIn(header, ADMINISTRATORS, OPERATORS);
  }

  mayAdminister(header: string | undefined): boolean {
    return this.isIn(header, ADMINISTRATORS);
  }

  #authenticate(header: string): Account | undefined {
    const [, encoded = ''] = /^Basic (.*)$/.exec(header) ?? [];
    const [name = '', password] = Buffer.from(encoded, 'base64').toString().split(/:(.*)/s);
    const account = this.#accounts.get(name);
    return account?.password === password ? account : undefined;
  }

  /** Roles that the access list of a stream names, or the default one. */
  #allowed(act: Act, stream: string): readonly string[] {
    if (stream.startsWith('$$')) return this.#allowedIn(stream.slice(2), act === '$r' ? '$mr' : '$mw');
    return this.#allowedIn(stream, act);
  }

  #allowedIn(stream: string, act: string): readonly string[] {
    const metadata = this.records.newest(`$$${stream}`);
    const list = (metadata?.['$acl'] as Record<string, string | string[]> | undefined)?.[act];
    if (list !== undefined) return [list].flat();
    // By its source, not seen: the server gives operators its own streams about scavenges.
    if (stream.startsWith('$scavenges')) return act === '$r' ? [OPERATORS] : [];
    return stream.startsWith('$') ? [] : [EVERYBODY];
  }
}
