import { IntegerParameter, Parameters, TextParameter } from '@chat/http';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Accounts } from '../own-api/accounts.js';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { momentAt, page, plain, table } from '../pages/layout.js';
import { Links } from '../pages/links.js';
import { ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import type { Session } from '../sessions/sessions.js';

interface Deletion {
  readonly deleted: number;
  readonly user_id: number | null;
  readonly ground: string;
  readonly correlation_id: string;
  readonly stream_id: number | null;
  readonly user_ids: readonly number[] | null;
  readonly content: string;
  readonly due: number | null;
  readonly held: boolean;
  readonly kept_by: readonly string[];
  readonly erased: number | null;
  readonly erasure_ground: string | null;
  readonly undone: { readonly time: number; readonly user_id: number | null; readonly reason: string | null } | null;
}

interface DeletedThing {
  readonly number: number;
  readonly id: number;
  readonly author_id: number;
  readonly posted: number | null;
  readonly deletions: readonly Deletion[];
  readonly left: readonly { readonly what: string; readonly why: string; readonly count: number | null }[];
}

interface Register {
  readonly deletions: readonly DeletedThing[];
  readonly found_oldest: boolean;
}

class RegisterParameters {
  @TextParameter({ default: '', about: 'The case for which an auditor looks.' }) readonly case!: string;
  @TextParameter({ default: '', about: '`files` or `accounts` that were deleted, in place of messages.' })
  readonly of!: string;
  @IntegerParameter({ optional: true, about: 'Only what was deleted before this one.' }) readonly before:
    number | undefined;
}

const HEADS = ['Id', 'Author', 'Posted', 'Deleted', 'By whom', 'Ground', 'Where', 'Content', 'Undone', 'Request'];
const HEADS_OF_ACCOUNTS = [...HEADS.map((head) => (head === 'Posted' ? 'Joined' : head)), 'What is left, and why'];
const KINDS = ['files', 'accounts'];

@ConsolePages()
@Controller('console/deletions')
export class DeletionsPageController {
  constructor(
    private readonly api: OwnApi,
    private readonly accounts: Accounts,
  ) {}

  @Get()
  @ConsolePage('Every deletion, and what became of the content, for owners and auditors.')
  async show(
    @Parameters() { case: name, of: kind, before }: RegisterParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const form = formOf(name, kind);
    if (name === '' && !session.isOwner) return page({ title: 'Deletions', session }, form);
    const named = name !== '' && { case: name };
    const parameters = {
      ...named,
      ...(KINDS.includes(kind) && { [kind]: 'true' }),
      ...(before !== undefined && { before: String(before) }),
    };
    const question = { path: '/records/deletions', parameters };
    const { deletions, found_oldest: isLast } = await this.api.ask<Register>(question, session, request);
    const people = deletions.flatMap(peopleOf);
    const nameOf = await this.accounts.names(people, session, request);
    const links = new Links(session, name);
    const older = new URLSearchParams({ ...named, of: kind, before: String(deletions.at(-1)?.number ?? '') });
    return page(
      { title: 'Deletions', session },
      html`!${form}!${table(
        kind === 'accounts' ? HEADS_OF_ACCOUNTS : HEADS,
        deletions.flatMap((each) =>
          rowsOf(each, { kind, links, nameOf }).map((row) => [...row, ...leftOf(each, kind)]),
        ),
        'Nothing was deleted.',
      )}
      !${isLast ? '' : html`<p><a href="?${older.toString()}">Older ones</a></p>`}`,
    );
  }
}

type NameOf = (id: number) => string;

const peopleOf = ({ author_id: author, deletions }: DeletedThing): (number | null)[] => [
  author,
  ...deletions.flatMap(({ user_id: deleter, undone }) => [deleter, undone?.user_id ?? null]),
];

interface Shown {
  readonly kind: string;
  readonly links: Links;
  readonly nameOf: NameOf;
}

const rowsOf = (
  { id, author_id: author, posted, deletions }: DeletedThing,
  { kind, links, nameOf }: Shown,
): string[][] =>
  deletions.map((each) => [
    idOf(id, kind, links),
    links.account(author, nameOf(author)),
    at(posted),
    at(each.deleted),
    each.user_id === null ? plain('the service') : links.account(each.user_id, nameOf(each.user_id)),
    plain(each.ground),
    placeOf(each, links),
    contentOf(each),
    undoOf(each, nameOf),
    links.request(each.correlation_id, each.user_id),
  ]);

function leftOf({ left }: DeletedThing, kind: string): string[] {
  if (kind !== 'accounts') return [];
  const parts = left.map(({ what, why, count }) => `${count ?? ''} ${what} (${inWords(why)})`.trim());
  return [plain(parts.length === 0 ? null : parts.join(', '))];
}

const inWords = (ground: string): string => ground.replaceAll('_', ' ');

function idOf(id: number, kind: string, links: Links): string {
  if (kind === 'accounts') return links.account(id, String(id));
  return kind === 'files' ? plain(id) : links.message(id);
}

const at = (seconds: number | null): string => (seconds === null ? plain(null) : momentAt(seconds));

function placeOf({ stream_id: channel, user_ids: people }: Deletion, links: Links): string {
  if (channel !== null) return links.channel(channel);
  return people ? links.conversation(people) : plain(null);
}

function contentOf({ content, due, held, kept_by: keepers, erased, erasure_ground: ground }: Deletion): string {
  const why = keepers.length === 0 ? '' : `by ${keepers.map(inWords).join(', ')}`;
  if (held && content === 'kept') return html`kept <span class="badge">held</span> ${why}`;
  if (due !== null) return html`kept until !${at(due)} ${why}`;
  if (content === 'kept') return plain(`kept ${why}`);
  if (content !== 'erased' || ground === null) return plain(content);
  return erased === null ? plain(`erased: ${inWords(ground)}`) : html`erased !${at(erased)}: ${inWords(ground)}`;
}

function undoOf({ undone }: Deletion, nameOf: NameOf): string {
  if (undone === null) return plain(null);
  const who = undone.user_id === null ? 'an operator' : nameOf(undone.user_id);
  return html`!${at(undone.time)} by ${who}: ${undone.reason ?? ''}`;
}

const formOf = (name: string, kind: string): string =>
  html`<form class="ask">
    <label>Case, for auditors <input name="case" value="${name}" /></label>
    <label
      >Of
      <select name="of">
        <option value="">messages</option>
        !${KINDS.map((each) => `<option${each === kind ? ' selected' : ''}>${each}</option>`).join('')}
      </select></label
    >
    <button>Show</button>
  </form>`;
