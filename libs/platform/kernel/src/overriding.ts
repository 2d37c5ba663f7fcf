/** `target` with some members replaced; all others, including private ones, are the target's. */
export function overriding<Target extends object>(target: Target, overrides: Partial<Target>): Target {
  const members = new Map<PropertyKey, unknown>(Object.entries(overrides));
  return new Proxy(target, {
    get(_target, name) {
      let member = members.get(name);
      if (member === undefined) {
        member = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        members.set(name, (member = member.bind(target)));
      }
      return member;
    },
    set: (_target, name, value) => members.set(name, value) !== undefined,
  });
}
