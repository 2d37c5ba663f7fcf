import { BooleanParameter, FileAnswer, Parameters, TakesLong } from '@chat/http';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ChosenMessages, ChosenMessagesForm, chosenFields, filledIn } from '../chosen-messages/chosen-messages.js';
import { pageBelow } from '../console-pages/page-below.js';
import { Accounts } from '../own-api/accounts.js';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { moment, page, plain, table } from '../pages/layout.js';
import { Links } from '../pages/links.js';
import { ConsoleDownload, ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
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

class EvidenceForm extends ChosenMessagesForm {
  @BooleanParameter({ default: false, about: 'Leaves out messages and names of everybody but the people named.' })
  readonly others!: boolean;
}

@ConsolePages()
@Controller('console/evidence')
export class EvidencePageController {
  constructor(
    private readonly api: OwnApi,
    private readonly accounts: Accounts,
    private readonly chosen: ChosenMessages,
  ) {}

  @Get()
  @ConsolePage('What an evidence package of a search, a conversation or a person would have, for auditors.')
  async show(
    @Parameters() asked: EvidenceForm,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const [options, form] = [{ title: 'Evidence', session }, formOf(asked, session)];
    if (asked.case === '') return page(options, ABOUT + form);
    return pageBelow(options, form, async () => {
      const question = {
        path: '/audit/evidence/preview',
        parameters: await this.#parametersOf(asked, session, request),
      };
      const preview = await this.api.ask<Preview>(question, session, request);
      const nameOf = await this.accounts.names(preview.people.slice(0, MOST_NAMES), session, request);
      return previewOf(preview, { asked, nameOf, links: new Links(session, asked.case) });
    });
  }

  async #parametersOf(asked: EvidenceForm, session: Session, request: FastifyRequest): Promise<Record<string, string>> {
    const chosen = await this.chosen.parametersOf(asked, session, request);
    return { ...chosen, ...(asked.others && { leave_out_others: 'true' }) };
  }

  @Get('progress')
  @ConsolePage('How far the evidence packages are that are being made, for auditors.')
  async progress(@OfSession() session: Session, @Req() request: FastifyRequest): Promise<string> {
    const path = '/audit/evidence/progress';
    const { packages } = await this.api.ask<{ readonly packages: readonly InProgress[] }>({ path }, session, request);
    const links = new Links(session);
    const rows = packages.map((each) => [
      links.case(each.case),
      moment(each.begun),
      progressOf(each),
      plain(each.bytes.toLocaleString('en')),
    ]);
    const empty = 'No package of yours is being made. One that was is in the downloads of your browser.';
    return page(
      { title: 'Packages', session, under: 'Evidence', isUnderWay: rows.length > 0 },
      html`!${table(['Case', 'Begun', 'How far it is', 'Bytes sent'], rows, empty)}
        <p><a href="/console/evidence">Another package</a></p>`,
    );
  }

  @Get('package')
  @TakesLong()
  @ConsoleDownload('The evidence package of a search, a conversation or a person, for auditors.')
  async package(
    @Parameters() asked: EvidenceForm,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<FileAnswer> {
    const asking = ['range', 'if-range'].flatMap((name) =>
      request.headers[name] ? [[name, request.headers[name]]] : [],
    );
    const question = {
      path: '/audit/evidence',
      parameters: await this.#parametersOf(asked, session, request),
      headers: Object.fromEntries(asking) as Record<string, string>,
    };
    const { status, headers, content } = await this.api.open(question, session, request);
    const shown = Object.entries(headers).filter(([name]) => OF_PACKAGE.has(name));
    return new FileAnswer(status, Object.fromEntries(shown) as Record<string, string>, content);
  }
}

const OF_PACKAGE: ReadonlySet<string> = new Set([
  'content-type',
  'content-disposition',
  'cache-control',
  'etag',
  'accept-ranges',
  'content-range',
]);

const STEPS: Readonly<Record<InProgress['step'], string>> = {
  selecting: 'finding messages',
  files: 'files',
  proofs: 'messages with their proofs',
  formats: 'entries of RSMF',
};

const progressOf = ({ step, done, total }: InProgress): string =>
  total === 0
    ? html`<progress aria-label="${STEPS[step]}"></progress> ${STEPS[step]}`
    : html`<progress max="${total}" value="${done}" aria-label="${STEPS[step]}"></progress> ${done} of ${total}
        ${STEPS[step]}`;

interface Shown {
  readonly asked: EvidenceForm;
  readonly nameOf: (id: number) => string;
  readonly links: Links;
}

/** Accounts whose names are requested; others are shown by their ids. */
const MOST_NAMES = 500;

function previewOf({ message_ids: ids, people, files, ...left }: Preview, { asked, nameOf, links }: Shown): string {
  return html`<dl>
      <dt>Messages</dt>
      <dd>
        !${ids.length === 0 ? 'none' : folded(`${ids.length.toLocaleString('en')} messages`, links.messages(ids))}
      </dd>
      <dt>Accounts whose names go out</dt>
      <dd>
        !${
          people.length === 0
            ? 'none'
            : folded(
                `${people.length.toLocaleString('en')} accounts`,
                people.map((id) => links.account(id, nameOf(id))).join(', '),
              )
        }
      </dd>
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
      <a href="/console/evidence/package?${new URLSearchParams(filledIn(asked)).toString()}" download
        >Make the package</a
      >: one ZIP with pages to read, tables, RSMF, files, and the proofs that others can check.
      <a href="/console/evidence/progress">See how far it is</a>.
    </p>`;
}

const folded = (summary: string, content: string): string =>
  html`<details open>
    <summary>${summary}</summary>
    !${content}
  </details>`;

const ABOUT = html`<p>
  A package of what a search finds: of a person, name the person; of one conversation, the topic or everybody in it. A
  preview says what goes out, and what does not, before anything is made.
</p>`;

const formOf = (asked: EvidenceForm, session: Session): string =>
  html`<form class="ask">
    !${chosenFields(asked, session)}
    <label class="choice"
      ><input type="checkbox" name="others" value="true" !${asked.others ? 'checked' : ''} /> Leave out others than the
      people named</label
    >
    <button>Preview</button>
  </form>`;
