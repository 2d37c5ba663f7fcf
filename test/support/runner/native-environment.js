import './load-typescript.js';

// What a worker holds at its end is hundreds of megabytes. To free them object by object takes a busy machine longer than the half
// second after which Jest ends it and warns of open handles.
process.once('exit', () => process.exit());

/**
 * Test files run in the realm of their process: what a module of Node.js or of a package makes is an instance of what they know.
 * A variable of the realm that a file, or a package that it imports, replaces is what it was when the file ends. New ones stay, for
 * packages need theirs as long as they are loaded.
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
    for (const [name, before] of Object.entries(this.#variables)) {
      const now = Object.getOwnPropertyDescriptor(globalThis, name);
      if (now?.configurable && (before.value !== now.value || before.get !== now.get))
        Object.defineProperty(globalThis, name, before);
    }
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}
