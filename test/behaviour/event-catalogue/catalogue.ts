import { globSync } from 'node:fs';
import { sep } from 'node:path';
import { ServerParts } from '@chat/composition';
import ts from 'typescript';
import { samples } from '../golden-events/samples.js';

export const CATALOGUE_FILE = 'docs/events.md';

interface Field {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly meaning: string;
}

interface EventType {
  readonly name: string;
  readonly library: string;
  readonly meaning: string;
  readonly fields: readonly Field[];
}

const HEAD = `# Events

Every type of event in the log, its stream and its fields. Generated from the code by \`npm run events\`; a test compares. A stored type or field is never renamed; \`?\` marks fields that may be missing.

## Coding

| In types | In the log |
|---|---|
| times | UNIX milliseconds, unless the meaning says otherwise |
| \`IdRuns\` | ids as runs: the distance from the end of the run before (at first from 0), then the length, and so on: \`[5,1,1,1]\` is 5 and 7, \`[3,2]\` is 3 and 4 |
| \`Conversation\` | \`{kind: "channel", channelId, topic}\`, or \`{kind: "direct", userIds}\` with everybody in it, ascending |
| \`Role\` | 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest |
| \`GroupValue\` | the id of a group, or \`{direct_members, direct_subgroups}\` |
| hashes of keys | SHA-256 in hexadecimal; of passwords PHC strings of Argon2id |

Each event also has \`position\` (its place in the whole log), \`stream\`, \`revision\` (its place in the stream, from 0), \`id\` (a UUID) and \`metadata\`:

`;

/** The page as the code has it. */
export async function catalogue(): Promise<string> {
  const files = globSync('libs/*/*/src/**/*.{aggregate,events}.ts');
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile('tsconfig.json', ts.sys.readFile).config,
    ts.sys,
    '.',
  );
  const program = ts.createProgram([...files, 'libs/platform/kernel/src/event.ts'], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const erasing = new Set((await ServerParts.load()).erasures.flatMap(({ types }) => types));
  const events = files.toSorted().flatMap((file) => eventsIn(program.getSourceFile(file)!, checker));
  const byLibrary = Map.groupBy(events, ({ library }) => library);
  const metadata = fieldsOf(
    aliasIn(program.getSourceFile('libs/platform/kernel/src/event.ts')!, 'EventMetadata', checker),
    checker,
  );
  const sections = Array.from(byLibrary, ([library, own]) => {
    const shown = own
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map((event) => section(event, erasing));
    return `## ${library}\n\n${shown.join('\n')}`;
  });
  return `${HEAD}${table(metadata)}\n${sections.toSorted().join('\n')}`;
}

function eventsIn(source: ts.SourceFile, checker: ts.TypeChecker): EventType[] {
  const library = source.fileName.split(/[\\/]/).join(sep).split(`libs${sep}`)[1]!.split(sep)[1]!;
  return source.statements.filter(ts.isTypeAliasDeclaration).flatMap((alias) => {
    const name = /^DomainEvent<\s*'(\w+)'/.exec(alias.type.getText())?.[1];
    if (name === undefined || !ts.isTypeReferenceNode(alias.type)) return [];
    const data = checker.getTypeFromTypeNode(alias.type.typeArguments![1]!);
    return [
      {
        name,
        library,
        meaning: meaningOf(checker.getSymbolAtLocation(alias.name)!, checker),
        fields: fieldsOf(data, checker),
      },
    ];
  });
}

function aliasIn(source: ts.SourceFile, name: string, checker: ts.TypeChecker): ts.Type {
  const found = source.statements.find((each) => ts.isInterfaceDeclaration(each) && each.name.text === name);
  return checker.getTypeAtLocation(found!);
}

/** The fields of a union: those of each part once. */
function fieldsOf(type: ts.Type, checker: ts.TypeChecker): Field[] {
  const fields = new Map<string, Field>();
  for (const part of type.isUnion() ? type.types : [type])
    for (const property of checker.getPropertiesOfType(part)) {
      const own = checker.getTypeOfSymbol(property);
      const format = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      const written = checker.typeToString(own, undefined, format).replaceAll(/import\([^)]*\)\./g, '');
      fields.set(property.name, {
        name: property.name,
        type: (isOptional ? written.replace(/ \| undefined$/, '') : written).replaceAll('readonly ', ''),
        isOptional,
        meaning: meaningOf(property, checker),
      });
    }
  return [...fields.values()];
}

const meaningOf = (symbol: ts.Symbol, checker: ts.TypeChecker) =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s+/g, ' ').trim();

function section({ name, meaning, fields }: EventType, erasing: ReadonlySet<string>): string {
  const stream = samples.get(name)?.event.stream.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d+/g, '<id>') ?? '?';
  const erases = erasing.has(name) ? ' What the stream held before it may be erased.' : '';
  return `### ${name}\n\nStream \`${stream}\`.${meaning === '' ? '' : ` ${meaning}`}${erases}\n\n${table(fields)}`;
}

const cell = (text: string) => text.replaceAll('|', '\\|');

function table(fields: readonly Field[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ name, type, isOptional, meaning }) =>
      `| \`${name}${isOptional ? '?' : ''}\` | \`${cell(type)}\` | ${cell(meaning)} |`,
  );
  return `| Field | Type | Meaning |\n|---|---|---|\n${rows.join('\n')}\n`;
}
