import { BooleanParameter, FileAnswer, Parameters, TextParameter } from '@chat/http';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { moment, page, plain, table } from '../pages/layout.js';
import { ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import type { Session } from '../sessions/sessions.js';

interface InProgress {
  readonly case: string;
  readonly begun: string;
  readonly step: 'selecting' | 'files' | 'proofs' | 'formats';
  readonly done: number;
  readonly total: number;
  readonly bytes: number;
}

interface Preview {
  readonly message_ids: readonly number[];
  readonly people: readonly number[];
  readonly messages_left_out: number;
  readonly extracts: number;
  readonly files: readonly { readonly name: string; readonly size: number; readonly sha256: string | null }[];
}

class EvidenceParameters {
  @TextParameter({ default: '', about: 'Words, and phrases in double quotes.' }) readonly search!: string;
  @TextParameter({ default: '', about: 'Posted since then.' }) readonly from!: string;
  @TextParameter({ default: '', about: 'Posted before then.' }) readonly to!: string;
  @TextParameter({ default: '', about: 'Ids of authors, separated by commas.' }) readonly users!: string;
  @BooleanParameter({ default: false, about: 'Leaves out messages and names of everybody else.' })
  readonly others!: boolean;
  @TextParameter({ default: '', about: 'The case for which the evidence is.' }) readonly case!: string;
}

const given = ({ others, ...asked }: EvidenceParameters): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...asked, others: others ? 'true' : '' }).filter(([, value]) => value !== ''));

function questionOf(asked: EvidenceParameters): Record<string, string> {
  const { users, others, ...rest } = given(asked);
  return { ...rest, ...(users && { user_ids: `[${users}]` }), ...(others && { leave_out_others: others }) };
}

@ConsolePages()
@Controller('console/evidence')
export class EvidenceController {
  constructor(private readonly api: OwnApi) {}

  @Get()
  @ConsolePage('What an evidence package of a search would have, for auditors.')
  async show(
    @Parameters() asked: EvidenceParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    if (asked.case === '') return page({ title: 'Evidence', session }, formOf(asked));
    const question = { path: '/audit/evidence/preview', parameters: questionOf(asked) };
    const preview = await this.api.ask<Preview>(question, session, request);
    return page({ title: 'Evidence', session }, formOf(asked) + previewOf(preview, asked));
  }

  @Get('progress')
  @ConsolePage('How far the evidence packages are that are being made, for auditors.')
  async progress(@OfSession() session: Session, @Req() request: FastifyRequest): Promise<string> {
    const path = '/audit/evidence/progress';
    const { packages } = await this.api.ask<{ readonly packages: readonly InProgress[] }>({ path }, session, request);
    const rows = packages.map((each) => [
      plain(each.case),
      moment(each.begun),
      progressOf(each),
      plain(each.bytes.toLocaleString('en')),
    ]);
    const empty = 'No package of yours is being made. One that was is in the downloads of your browser.';
    return page(
      { title: 'Packages', session },
      html`!${rows.length > 0 ? '<p data-reload><a href="/console/evidence/progress">Look again</a></p>' : ''}
        !${table(['Case', 'Begun', 'How far it is', 'Bytes sent'], rows, empty)}
        <p><a href="/console/evidence">Another package</a></p>`,
    );
  }

  @Get('package')
  @ConsolePage('The evidence package of a search, for auditors.')
  async package(
    @Parameters() asked: EvidenceParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<FileAnswer> {
    const stream = await this.api.open({ path: '/audit/evidence', parameters: questionOf(asked) }, session, request);
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="evidence.zip"',
      'cache-control': 'private, no-store',
    };
    return new FileAnswer(200, headers, stream);
  }
}

const STEPS: Readonly<Record<InProgress['step'], string>> = {
  selecting: 'finding messages',
  files: 'files',
  proofs: 'messages with their proofs',
  formats: 'entries of RSMF',
};

const progressOf = ({ step, done, total }: InProgress): string =>
  total === 0
    ? plain(STEPS[step])
    : html`<progress max="${total}" value="${done}" aria-label="${STEPS[step]}"></progress> ${done} of ${total}
        ${STEPS[step]}`;

const previewOf = ({ message_ids: ids, people, files, ...left }: Preview, asked: EvidenceParameters): string =>
  html`<dl>
      <dt>Messages</dt>
      <dd>${ids.length === 0 ? 'none' : ids.join(', ')}</dd>
      <dt>Accounts whose names go out</dt>
      <dd>${people.length === 0 ? 'none' : people.join(', ')}</dd>
      <dt>Messages left out</dt>
      <dd>${left.messages_left_out}</dd>
      <dt>Events left out in part</dt>
      <dd>${left.extracts}</dd>
    </dl>
    <h2>Files</h2>
    !${table(
      ['Name', 'Bytes', 'SHA-256'],
      files.map(({ name, size, sha256 }) => [plain(name), plain(size), plain(sha256 ?? 'not recorded')]),
      'None.',
    )}
    <p>
      <a href="/console/evidence/package?${new URLSearchParams(given(asked)).toString()}" download>Make the package</a>:
      one ZIP with pages to read, tables, RSMF, files, and the proofs that others can check.
      <a href="/console/evidence/progress">See how far it is</a>.
    </p>`;

const formOf = ({ search, from, to, users, others, case: name }: EvidenceParameters): string =>
  html`<form class="ask">
    <label>Words in any version, topic or file name <input name="search" value="${search}" /></label>
    <label>From <input name="from" value="${from}" placeholder="2026-11-20" /></label>
    <label>To <input name="to" value="${to}" placeholder="2026-11-20" /></label>
    <label>Accounts, by ids <input name="users" value="${users}" placeholder="7, 12" /></label>
    <label class="choice"
      ><input type="checkbox" name="others" value="true" !${others ? 'checked' : ''} /> Leave out others</label
    >
    <label>Case <input name="case" required value="${name}" /></label>
    <button>Preview</button>
  </form>`;
