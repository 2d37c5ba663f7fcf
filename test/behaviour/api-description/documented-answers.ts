import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { DESCRIPTION_FILE } from './description-file.js';

type Body = Readonly<Record<string, unknown>>;

/** An answer as it came over the network. */
export interface ReceivedAnswer {
  readonly status: number;
  /** Media type, with or without its parameters. */
  readonly contentType: string;
  /** Undefined where it is not JSON. */
  readonly body: Body | undefined;
}

interface Reference {
  readonly $ref: string;
}

interface Operation {
  readonly responses: {
    readonly 200: { readonly content: Readonly<Record<string, { readonly schema?: unknown }>> };
    readonly '4XX': {
      readonly content: { readonly 'application/json': { readonly schema: Reference | { anyOf: Reference[] } } };
    };
  };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly anyOf?: readonly Reference[] }>> };
}

interface ClientEvent {
  readonly type: string;
  readonly op?: string;
}

const EVENTS = '/api/v1/events';
const JSON_TYPE = 'application/json';
const COMMON_ERROR = '#/components/schemas/Error';

/** The description of the API as it is kept in the repository, and what is held to it. */
class DocumentedApi {
  readonly #document = JSON.parse(readFileSync(DESCRIPTION_FILE, 'utf8')) as Document;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true }).addSchema(this.#document, 'api');
  readonly #compiled = new Map<string, ValidateFunction>();

  /** The path as the description has it, such as `/api/v1/messages/{message_id}`; of several that fit, the most literal. */
  operationOf(method: string, url: string): { readonly path: string; readonly verb: string } | undefined {
    const parts = url.split('?', 1)[0]!.split('/');
    const verb = method.toLowerCase();
    const fitting = Object.keys(this.#document.paths).filter(
      (path) => verb in this.#document.paths[path]! && fits(path.split('/'), parts),
    );
    const [path] = fitting.toSorted((a, b) => a.split('{').length - b.split('{').length);
    return path === undefined ? undefined : { path, verb };
  }

  expectDocumented(method: string, url: string, { status, contentType, body }: ReceivedAnswer): void {
    const operation = this.operationOf(method, url);
    const asked = `${method} ${url.split('?', 1)[0]} (${status})`;
    if (!operation) {
      if (status < 300) throw new Error(`${asked} is answered, and not described.`);
      return;
    }
    const { path, verb } = operation;
    const { responses } = this.#document.paths[path]![verb]!;
    const where = `${method} ${path} (${status})`;
    if (body?.['result'] === 'error') return this.#expectError(where, responses['4XX'], body);
    if (status !== 200) return;
    const [type] = contentType.split(';', 1);
    const answer = responses[200].content[type!] ?? responses[200].content['*/*'];
    if (!answer)
      throw new Error(`${where} answers ${type}, and is described as ${Object.keys(responses[200].content)}`);
    if (body === undefined || answer.schema === undefined) return;
    const isPoll = method === 'GET' && path === EVENTS;
    const pointer = `/paths/${path.replaceAll('/', '~1')}/${verb}/responses/200/content/application~1json/schema`;
    this.#expectValid(where, pointer, isPoll ? { ...body, events: [] } : body);
    if (isPoll) for (const event of body['events'] as ClientEvent[]) this.#expectEvent(event);
  }

  #expectError(where: string, { content }: Operation['responses']['4XX'], body: Body): void {
    const { schema } = content[JSON_TYPE];
    const named = '$ref' in schema ? [schema] : schema.anyOf;
    const allowed = named.flatMap(({ $ref }) =>
      $ref === COMMON_ERROR ? this.#document.components.schemas['Error']!.anyOf!.map((each) => each.$ref) : [$ref],
    );
    const expected = `/components/schemas/Error_${String(body['code'])}`;
    if (!allowed.includes(`#${expected}`)) {
      throw new Error(`${where} has no error ${String(body['code'])} in its description: ${shown(body)}`);
    }
    this.#expectValid(where, expected, body);
  }

  #expectEvent(event: ClientEvent): void {
    const name = event.op === undefined ? `Event_${event.type}` : `Event_${event.type}_${event.op}`;
    if (!(name in this.#document.components.schemas)) throw new Error(`${name} is not described: ${shown(event)}`);
    this.#expectValid(name, `/components/schemas/${name}`, event);
  }

  #expectValid(where: string, pointer: string, value: unknown): void {
    let validate = this.#compiled.get(pointer);
    if (!validate) this.#compiled.set(pointer, (validate = this.#ajv.compile({ $ref: `api#${encodeURI(pointer)}` })));
    if (validate(value)) return;
    const faults = validate.errors!.map(
      ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    );
    throw new Error(`${where} is not what its description says:\n${faults.slice(0, 8).join('\n')}\nin ${shown(value)}`);
  }
}

const fits = (pattern: readonly string[], parts: readonly string[]) =>
  pattern.length === parts.length && pattern.every((each, index) => each.startsWith('{') || each === parts[index]);

const shown = (value: unknown) => JSON.stringify(value).slice(0, 2_000);

let documented: DocumentedApi | undefined;

/**
 * For answers of servers in processes of their own; `expectDescribed` is for those in the process of the test.
 * @param url path, with or without a query
 * @throws Error when an answer, or an event in it, is not what the kept description of the API says
 */
export function expectDocumented(method: string, url: string, answer: ReceivedAnswer): void {
  (documented ??= new DocumentedApi()).expectDocumented(method, url, answer);
}

/** The verb and path by which the description names what is asked; undefined where it does not. */
export function documentedOperation(method: string, url: string): string | undefined {
  const operation = (documented ??= new DocumentedApi()).operationOf(method, url);
  return operation && `${method} ${operation.path}`;
}
