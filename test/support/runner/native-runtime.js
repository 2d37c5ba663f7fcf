// Jest loads every module anew for every test file, into a realm of the file's own: two seconds for the application, two
// hundred times. Here Node.js loads modules, as it does for users, and a process that runs many test files loads each of
// them once. A test file must leave behind no state in modules and globals; none of ours does.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { sourceMaps } from './load-typescript.js';

const require = createRequire(import.meta.url);

/** Where jest-circus keeps its state, which is of one test file. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

/** What Jest's runner and jest-circus ask of a runtime. */
export default class NativeRuntime {
  setGlobalsForRuntime() {}

  requireInternalModule(path) {
    delete require.cache[path];
    delete globalThis[EVENT_HANDLERS];
    return require(path);
  }

  requireModule(path) {
    return require(path);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  unstable_importModule(path) {
    return import(pathToFileURL(path).href);
  }

  getSourceMaps() {
    return sourceMaps;
  }

  getAllCoverageInfoCopy() {}

  enterTestCode() {}

  leaveTestCode() {}

  resetModules() {}

  clearAllMocks() {}

  resetAllMocks() {}

  restoreAllMocks() {}

  teardown() {}
}
