/** `target` with some members replaced; all others, including private ones, are the target's, as they are at each call. */
export function overriding<Target extends object>(target: Target, overrides: Partial<Target>): Target {
  const members = new Map<PropertyKey, unknown>(Object.entries(overrides));
  return new Proxy(target, {
    get: (_target, name) => members.get(name) ?? memberOf(target, name),
    set: (_target, name, value) => members.set(name, value) !== undefined,
  });
}

type Method = (...parameters: unknown[]) => unknown;

/** `target` with all of its methods wrapped. `wrap` gets the method, bound to the target, at each call. */
export function wrapping<Target extends object>(
  target: Target,
  wrap: (method: Method, name: PropertyKey) => Method,
): Target {
  return new Proxy(target, {
    get(_target, name) {
      const member = memberOf(target, name);
      return typeof member === 'function' ? wrap(member as Method, name) : member;
    },
  });
}

function memberOf(target: object, name: PropertyKey): unknown {
  const member: unknown = Reflect.get(target, name, target);
  return typeof member === 'function' ? (member.bind(target) as unknown) : member;
}
