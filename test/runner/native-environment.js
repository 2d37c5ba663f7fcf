import './load-typescript.js';

/**
 * Test files run in the realm of their process: what a module of Node.js or of a package makes is an instance of what they know.
 * What a file, or a package that it imports, changes about the realm's variables ends with the file.
 */
export default class NativeEnvironment {
  global = globalThis;
  fakeTimers = null;
  fakeTimersModern = null;
  moduleMocker = null;
  #variables = Object.getOwnPropertyDescriptors(globalThis);
  #exit = process.exit;

  async setup() {}

  async teardown() {
    process.exit = this.#exit;
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      const before = this.#variables[name];
      const now = Object.getOwnPropertyDescriptor(globalThis, name);
      if (!now.configurable) continue;
      if (!before) delete globalThis[name];
      else if (before.value !== now.value || before.get !== now.get) Object.defineProperty(globalThis, name, before);
    }
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}
