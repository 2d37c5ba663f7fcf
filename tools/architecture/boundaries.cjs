// The rules of who may import whom. Each comment says what to do when its rule fires.
// `boundaries.unit.spec.ts` breaks every rule once and demands that it is reported.
const { globSync } = require('node:fs');
const { dirname } = require('node:path');

/** The folders of `libs`, lowest first. A library imports libraries of its own floor and of lower ones. */
const FLOORS = ['platform', 'core', 'organization', 'conversation', 'compliance', 'composition', 'testing'];

const engines =
  '^libs/platform/(event-log|file-store|read-store|coordination)/src/(memory|local|sqlite|folder|eventstoredb|mongodb)/';

const capability = '^libs/(?:organization|conversation|compliance)/([^/]+)/';
const engineDoor = `${engines}index\\.ts$`;
const followers = '\\.(projection|process|fold|announce)\\.ts$';
const tests = '\\.(spec|contract|fixture)\\.ts$';
const limits = '\\.limits\\.ts$';
const aggregateFolders = globSync('libs/*/*/src/**/*.aggregate.ts').map((file) => `^${dirname(file)}/`);

const rules = [
  {
    name: 'through-the-door',
    comment:
      'Import @chat/<lib>. If what you need is not exported there, ask why, then list it by name in its index.ts.',
    from: { path: '^(libs/[^/]+/[^/]+|apps|test)/' },
    to: { path: '^libs/', pathNot: '^$1/', dependencyTypesNot: ['aliased'] },
  },
  {
    name: 'door-is-for-others',
    comment: 'Inside a library import the file itself; its door would close a cycle.',
    from: { path: '^libs/([^/]+/[^/]+)/', pathNot: tests },
    to: { path: '^libs/$1/src/index\\.ts$' },
  },
  {
    name: 'roots-stand-above',
    comment:
      'A file at the root of a library or an app puts its folders together. Move what a folder needs of it into a folder.',
    from: { path: '^((?:libs/[^/]+|apps)/[^/]+/src)/[^/]+/', pathNot: tests },
    to: { path: '^$1/[^/]+$', pathNot: ['/index\\.ts$', limits] },
  },
  {
    name: 'one-door',
    comment: 'A library has one index.ts. Delete this one and import the files themselves.',
    from: {},
    to: { path: '^libs/[^/]+/[^/]+/src/.+/index\\.ts$', pathNot: engineDoor },
  },
  {
    name: 'engines-are-chosen-in-one-place',
    comment: 'Inject the port (EVENT_LOG, FILE_STORE, READ_STORE); only tests open an engine themselves.',
    from: { path: '^(libs/[^/]+/[^/]+/src/[^/]+)', pathNot: ['^libs/(composition|testing)/', tests] },
    to: { path: engines, pathNot: '^$1/' },
  },
  {
    name: 'decisions-are-pure',
    comment: 'Let the controller stamp time and ids, let the handler fetch the fact, and pass it in the command.',
    from: { path: ['\\.decide\\.ts$', ...aggregateFolders], pathNot: tests },
    to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'decisions-need-no-machinery',
    comment: 'Decisions and aggregates see events and facts. What loads, stores or answers belongs into the handler.',
    from: { path: ['\\.decide\\.ts$', ...aggregateFolders], pathNot: [followers, tests] },
    to: { path: '^libs/(platform/(event-log|file-store|read-store|projections|http)|core/event-queues)/' },
  },
  {
    name: 'kernel-imports-nothing',
    comment: 'Move what needs the import into the library that already has it, and leave only its plain type here.',
    from: { path: '^libs/platform/kernel/', pathNot: tests },
    to: { pathNot: '^libs/platform/kernel/' },
  },
  {
    name: 'limits-are-numbers',
    comment: 'Limits are read before anything else is loaded. Compute the number where it is used, or write it out.',
    from: { path: limits, pathNot: tests },
    to: { pathNot: '^libs/platform/kernel/' },
  },
  {
    name: 'capabilities-stand-apart',
    comment:
      'Let one capability own the rule and emit an event; follow it in a projection, process, fold or announcement. ' +
      'A fact that a decision needs comes from the directory.',
    from: { path: capability, pathNot: [followers, tests] },
    to: { path: capability, pathNot: '^libs/[^/]+/$1/' },
  },
  ...FLOORS.slice(0, -2).map((floor, at) => ({
    name: `${floor}-imports-nothing-above`,
    comment: 'A lower floor knows no higher one: pass what it needs as a parameter, or move the code up.',
    from: { path: `^libs/${floor}/`, pathNot: tests },
    to: { path: `^libs/(${FLOORS.slice(at + 1, -1).join('|')})/` },
  })),
  {
    name: 'testing-knows-nothing-of-chat',
    comment: 'Move it to @chat/chat-testing, which knows chat and starts the whole server.',
    from: { path: '^libs/testing/testing/' },
    to: { path: '^(apps|test|libs)/', pathNot: '^libs/(testing/testing|platform)/' },
  },
  {
    name: 'library-has-a-floor',
    comment: `The folders of libs are ${FLOORS.join(', ')}: move this file into a library of one of them.`,
    from: { path: '^libs/', pathNot: `^libs/(${FLOORS.join('|')})/[^/]+/src/` },
    to: {},
  },
  {
    name: 'apps-are-the-top',
    comment:
      'What two need belongs into a library; tests get the whole server from @chat/chat-testing, which starts the app.',
    from: { path: '^(apps/[^/]+|libs|test)/', pathNot: ['^libs/testing/chat-testing/', '^test/'] },
    to: { path: '^apps/', pathNot: '^$1/' },
  },
  {
    name: 'tests-stay-in-tests',
    comment: 'The build leaves tests out, so this import fails at start. Move the shared part into production code.',
    from: { pathNot: [tests, '^libs/testing/', '^test/'] },
    to: { path: [tests, '^libs/testing/'] },
  },
  {
    name: 'packages-are-declared',
    comment:
      'npm install what production code imports as a dependency: an installation without development tools lacks it.',
    from: { path: '^(apps|libs)/', pathNot: [tests, '^libs/testing/'] },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'followers-are-registered',
    comment: "Nothing uses this file: name what it exports in the library's .capability.ts or .server.ts.",
    from: { path: '\\.capability\\.ts$' },
    to: {
      path: '^libs/(organization|conversation|compliance)/.*\\.(projection|process|fold|announce|initial-state|module|meanings)\\.ts$',
      reachable: false,
    },
  },
  {
    name: 'no-cycles',
    comment: 'Move what both need into a third file, or turn one of the two imports into a parameter.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphans',
    comment: 'Nobody uses this file and it uses nobody: delete it, or import it where it was meant to be.',
    from: { orphan: true, pathNot: ['\\.d\\.ts$', '\\.browser\\.ts$'] },
    to: {},
  },
  {
    name: 'no-unresolvable',
    comment: 'Correct the path (relative imports end in .js), or install and declare the package.',
    from: {},
    to: { couldNotResolve: true },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: rules.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
