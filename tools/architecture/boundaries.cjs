// The rules of who may import whom. Each comment says what to do when its rule fires.
// `boundaries.unit.spec.ts` breaks every rule once and demands that it is reported.
const { globSync } = require('node:fs');
const { dirname } = require('node:path');

const capabilities = [
  'user-visibility',
  'realm',
  'members',
  'bots',
  'profile-fields',
  'groups',
  'channels',
  'channel-folders',
  'messages',
  'message-flags',
  'alert-words',
  'muted-users',
  'topic-visibility',
  'uploads',
  'drafts',
  'navigation-views',
  'saved-snippets',
  'scheduled-messages',
  'presence',
  'emoji',
  'email-gateway',
  'linkifiers',
  'playgrounds',
  'invitations',
  'outgoing-mail',
].join('|');
const foundation = [
  'kernel',
  'program',
  'data-folder',
  'tls',
  'mongodb',
  'mail',
  'event-log',
  'file-store',
  'read-store',
  'coordination',
  'projections',
  'processes',
  'directory',
  'http',
  'markdown',
  'images',
  'text-search',
  'event-queues',
  'message-index',
  'message-reading',
  'messenger',
  'testing',
].join('|');
const engines =
  '^libs/(event-log|file-store|read-store|coordination)/src/(memory|local|sqlite|folder|eventstoredb|mongodb)/';

const capability = `^libs/(${capabilities})/`;
const engineDoor = `${engines}index\\.ts$`;
const followers = '\\.(projection|process|fold|announce)\\.ts$';
const tests = '\\.(spec|contract|fixture)\\.ts$';
const aggregateFolders = globSync('libs/*/src/**/*.aggregate.ts').map((file) => `^${dirname(file)}/`);

const rules = [
  {
    name: 'through-the-door',
    comment:
      'Import @chat/<lib>. If what you need is not exported there, ask why, then list it by name in its index.ts.',
    from: { path: '^(libs/[^/]+|apps|test)/' },
    to: { path: '^libs/', pathNot: '^$1/', dependencyTypesNot: ['aliased'] },
  },
  {
    name: 'door-is-for-others',
    comment: 'Inside a library import the file itself; its door would close a cycle.',
    from: { path: '^libs/([^/]+)/', pathNot: tests },
    to: { path: '^libs/$1/src/index\\.ts$' },
  },
  {
    name: 'roots-stand-above',
    comment:
      'A file at the root of a library or an app puts its folders together. Move what a folder needs of it into a folder.',
    from: { path: '^((?:libs|apps)/[^/]+/src)/[^/]+/', pathNot: tests },
    to: { path: '^$1/[^/]+$', pathNot: '/index\\.ts$' },
  },
  {
    name: 'one-door',
    comment: 'A library has one index.ts. Delete this one and import the files themselves.',
    from: {},
    to: { path: '^libs/[^/]+/src/.+/index\\.ts$', pathNot: engineDoor },
  },
  {
    name: 'engines-are-chosen-in-one-place',
    comment: 'Inject the port (EVENT_LOG, FILE_STORE, READ_STORE); only tests open an engine themselves.',
    from: { path: '^(libs/[^/]+/src/[^/]+)', pathNot: ['^libs/(composition|testing)/', tests] },
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
    to: { path: '^libs/(event-log|file-store|read-store|projections|http|event-queues)/' },
  },
  {
    name: 'kernel-imports-nothing',
    comment: 'Move what needs the import into the library that already has it, and leave only its plain type here.',
    from: { path: '^libs/kernel/', pathNot: tests },
    to: { pathNot: '^libs/kernel/' },
  },
  {
    name: 'capabilities-stand-apart',
    comment:
      'Let one capability own the rule and emit an event; follow it in a projection, process, fold or announcement. ' +
      'A fact that a decision needs comes from the directory.',
    from: { path: capability, pathNot: [followers, tests] },
    to: { path: capability, pathNot: '^libs/$1/' },
  },
  {
    name: 'foundation-lies-below',
    comment: 'A foundation library knows no capability: let the capability register itself, or move the code into it.',
    from: { path: `^libs/(${foundation})/`, pathNot: '^libs/testing/' },
    to: { path: capability },
  },
  {
    name: 'library-has-a-place',
    comment: 'Name the new library in this file, as a capability or as foundation; until then no rule protects it.',
    from: {},
    to: { path: '^libs/', pathNot: `^libs/(${foundation}|${capabilities}|composition)/` },
  },
  {
    name: 'composition-is-for-apps',
    comment:
      'Inject what you need: a library that puts the service together knows every other one, so none may know it.',
    from: { path: '^libs/', pathNot: ['^libs/(composition|testing)/', tests] },
    to: { path: '^libs/composition/' },
  },
  {
    name: 'apps-are-the-top',
    comment:
      'What two need belongs into a library; tests get the whole server from @chat/testing, which starts the app.',
    from: { path: '^(apps/[^/]+|libs|test)/', pathNot: ['^libs/testing/', '^test/'] },
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
    name: 'no-cycles',
    comment: 'Move what both need into a third file, or turn one of the two imports into a parameter.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphans',
    comment: 'Nobody uses this file and it uses nobody: delete it, or import it where it was meant to be.',
    from: { orphan: true, pathNot: '\\.d\\.ts$' },
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
