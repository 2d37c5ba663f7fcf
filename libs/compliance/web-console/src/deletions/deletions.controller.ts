import { IntegerParameter, Parameters, TextParameter } from '@chat/http';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Accounts } from '../own-api/accounts.js';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { momentAt, page, plain, table } from '../pages/layout.js';
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
  readonly erased: number | null;
  readonly undone: { readonly time: number; readonly user_id: number | null; readonly reason: string | null } | null;
}

interface DeletedThing {
  readonly number: number;
  readonly id: number;
  readonly author_id: number;
  readonly posted: number | null;
  readonly deletions: readonly Deletion[];
}

interface Register {
  readonly deletions: readonly DeletedThing[];
  readonly found_oldest: boolean;
}

class RegisterParameters {
  @TextParameter({ default: '', about: 'The case for which an auditor looks.' }) readonly case!: string;
  @TextParameter({ default: '', about: '`true`: deleted files in place of messages.' }) readonly files!: string;
  @IntegerParameter({ optional: true, about: 'Only what was deleted before this one.' }) readonly before:
    number | undefined;
}

const HEADS = ['Id', 'Author', 'Posted', 'Deleted', 'By whom', 'Ground', 'Where', 'Content', 'Undone', 'Request'];

@ConsolePages()
@Controller('console/deletions')
export class DeletionsController {
  constructor(
    private readonly api: OwnApi,
    private readonly accounts: Accounts,
  ) {}

  @Get()
  @ConsolePage('Every deletion, and what became of the content, for owners and auditors.')
  async show(
    @Parameters() { case: name, files, before }: RegisterParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const form = formOf(name, files);
    if (name === '' && !session.isOwner) return page({ title: 'Deletions', session }, form);
    const asked = { ...(name !== '' && { case: name }), ...(files !== '' && { files }) };
    const parameters = { ...asked, ...(before !== undefined && { before: String(before) }) };
    const question = { path: '/records/deletions', parameters };
    const { deletions, found_oldest: isLast } = await this.api.ask<Register>(question, session, request);
    const people = deletions.flatMap(peopleOf);
    const nameOf = await this.accounts.names(people, session, request);
    const older = new URLSearchParams({ ...asked, before: String(deletions.at(-1)?.number ?? '') });
    return page(
      { title: 'Deletions', session },
      html`!${form}!${table(
        HEADS,
        deletions.flatMap((each) => rowsOf(each, session, nameOf)),
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

const rowsOf = (
  { id, author_id: author, posted, deletions }: DeletedThing,
  { isOwner }: Session,
  nameOf: NameOf,
): string[][] =>
  deletions.map((each) => [
    plain(id),
    plain(nameOf(author)),
    at(posted),
    at(each.deleted),
    plain(each.user_id === null ? 'the service' : nameOf(each.user_id)),
    plain(each.ground),
    plain(placeOf(each)),
    contentOf(each),
    undoOf(each, nameOf),
    isOwner ? undoLink(each.correlation_id) : plain(each.correlation_id),
  ]);

const undoLink = (request: string): string =>
  html`<a href="/console/undo?request=${encodeURIComponent(request)}">${request}</a>`;

const at = (seconds: number | null): string => (seconds === null ? plain(null) : momentAt(seconds));

function placeOf({ stream_id: channel, user_ids: people }: Deletion): string | null {
  if (channel !== null) return `channel ${channel}`;
  return people && `accounts ${people.join(', ')}`;
}

function contentOf({ content, due, held, erased }: Deletion): string {
  if (held && content === 'kept') return plain('kept under a legal hold');
  if (due !== null) return html`kept until !${at(due)}`;
  return erased === null ? plain(content) : html`erased !${at(erased)}`;
}

function undoOf({ undone }: Deletion, nameOf: NameOf): string {
  if (undone === null) return plain(null);
  const who = undone.user_id === null ? 'an operator' : nameOf(undone.user_id);
  return html`!${at(undone.time)} by ${who}: ${undone.reason ?? ''}`;
}

const formOf = (name: string, files: string): string =>
  html`<form class="ask">
    <label>Case, for auditors <input name="case" value="${name}" /></label>
    <label
      >Of
      <select name="files">
        <option value="">messages</option>
        !${files === 'true' ? '<option value="true" selected>files</option>' : '<option value="true">files</option>'}
      </select></label
    >
    <button>Show</button>
  </form>`;
