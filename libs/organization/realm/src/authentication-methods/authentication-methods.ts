import type { RealmSettings } from '@chat/directory';
import { InvalidAuthenticationMethod, NoAuthenticationMethod } from '../realm/realm.aggregate.js';

type Methods = NonNullable<RealmSettings['authentication_methods']>;

/** The ways to log in that a server has, and whether the organization enables each. */
export function effectiveMethods(available: readonly string[], { authentication_methods: methods }: RealmSettings) {
  return Object.fromEntries(available.map((name) => [name, methods?.[name] ?? true]));
}

export function shownMethods(methods: Methods) {
  return Object.fromEntries(Object.entries(methods).map(([name, enabled]) => [name, { enabled, available: true }]));
}

/**
 * The methods after a request that names some of them.
 * @throws DomainError for an unknown method, and when none is left (contract, organization: Ways to log in)
 */
export function acceptMethods(requested: Methods, available: readonly string[], settings: RealmSettings): Methods {
  if (!Object.values(requested).includes(true)) throw new NoAuthenticationMethod();
  const unknown = Object.keys(requested).find((name) => !available.includes(name));
  if (unknown !== undefined) throw new InvalidAuthenticationMethod(unknown, available);
  return { ...effectiveMethods(available, settings), ...requested };
}

/** True when the organization enables other ways to log in than before. */
export function changesMethods(methods: Methods, available: readonly string[], settings: RealmSettings): boolean {
  const before = effectiveMethods(available, settings);
  return available.some((name) => methods[name] !== before[name]);
}
