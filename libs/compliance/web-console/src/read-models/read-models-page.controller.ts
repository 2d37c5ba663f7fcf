import { ChoiceParameter, Parameters, TextParameter } from '@chat/http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { page, plain, table, tokenField } from '../pages/layout.js';
import { checkToken } from '../sessions/session.guard.js';
import type { Session } from '../sessions/sessions.js';

interface Rebuild {
  readonly state: keyof typeof STATES;
  readonly position: number;
  readonly end: number;
  readonly differences: number | null;
  readonly error: string | null;
}

interface ReadModel {
  readonly name: string;
  readonly state: string;
  readonly position: number;
  readonly keeps_former: boolean;
  readonly rebuild: Rebuild | null;
}

const STATES = {
  building: 'being rebuilt',
  comparing: 'being compared',
  built: 'rebuilt',
  switching: 'being switched',
  switched: 'switched',
  failed: 'failed',
};
const UNDER_WAY: ReadonlySet<keyof typeof STATES> = new Set(['building', 'comparing', 'switching']);

const ACTIONS = ['rebuild', 'switch', 'back'] as const;
type Action = (typeof ACTIONS)[number];

const NAMES: Readonly<Record<Action, string>> = { rebuild: 'Rebuild', switch: 'Switch', back: 'Switch back' };

const CONSEQUENCES: Readonly<Record<Action, string>> = {
  rebuild:
    'It is made from the log again, beside the documents that are read, and compared with them. Requests are served meanwhile, more slowly. Nothing is switched.',
  switch: 'Requests read the documents that were rebuilt from then on.',
  back: 'Requests read the documents that were read before the last switch, brought up to date.',
};

class ConfirmParameters {
  @TextParameter({ about: 'Name of the read model.' }) readonly name!: string;
  @ChoiceParameter(ACTIONS, { about: 'What is to be done.' }) readonly action!: Action;
}

class ActParameters extends ConfirmParameters {
  @TextParameter({ about: 'The token of the page.' }) readonly token!: string;
  @TextParameter({ default: '', about: 'Not empty: the documents that are read so far are kept.' })
  readonly keep!: string;
}

@ConsolePages()
@Controller('console/read-models')
export class ReadModelsPageController {
  constructor(private readonly api: OwnApi) {}

  @Get()
  @ConsolePage('Read models, and how far they are with being rebuilt, for owners.')
  async show(@OfSession() session: Session, @Req() request: FastifyRequest): Promise<string> {
    const models = await this.#models(session, request);
    const isUnderWay = models.some(({ rebuild }) => rebuild && UNDER_WAY.has(rebuild.state));
    const rows = models.map((each) => [
      plain(each.name),
      plain(each.state),
      plain(each.position.toLocaleString('en')),
      rebuildOf(each),
      isUnderWay
        ? ''
        : actionsOf(each)
            .map((action) => link(each, action))
            .join(' '),
    ]);
    return page(
      { title: 'Read models', session, isUnderWay },
      table(['Name', 'State', 'Position', 'Rebuild', 'Change'], rows, 'There is none.'),
    );
  }

  @Get('confirm')
  @ConsolePage('Asks whether a read model is to be rebuilt or switched, for owners.')
  async confirm(
    @Parameters() { name, action }: ConfirmParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const found = (await this.#models(session, request)).find((each) => each.name === name);
    return page(
      { title: `${NAMES[action]} ${name}?`, session, under: 'Read models' },
      html`<p>${CONSEQUENCES[action]}</p>
        !${found ? rebuildOf(found) : ''}
        <form class="ask" method="post" action="/console/read-models">
          !${tokenField(session)}
          <input type="hidden" name="name" value="${name}" />
          <input type="hidden" name="action" value="${action}" />
          !${
            action === 'switch'
              ? html`<label class="choice"
                  ><input type="checkbox" name="keep" value="yes" /> Keep the others, for a way back. They may hold what
                  is erased since, until chat erase.</label
                >`
              : ''
          }
          <button>${NAMES[action]}</button>
          <a href="/console/read-models">Leave it as it is</a>
        </form>`,
    );
  }

  @Post()
  @ConsolePage('Rebuilds or switches a read model, by the form of that page.')
  async act(
    @Parameters() { token, name, action, keep }: ActParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    checkToken(session, token);
    const read_model = { read_model: name };
    const question =
      action === 'rebuild'
        ? { path: '/operation/rebuild', parameters: read_model }
        : {
            path: '/operation/switch',
            parameters: {
              ...read_model,
              to: action === 'back' ? 'former' : 'rebuilt',
              keep_former: String(keep !== ''),
            },
          };
    await this.api.ask({ method: 'POST', ...question }, session, request);
    void reply.status(303).header('location', '/console/read-models');
    return '';
  }

  async #models(session: Session, request: FastifyRequest): Promise<readonly ReadModel[]> {
    const question = { path: '/operation/read_models' };
    return (await this.api.ask<{ read_models: readonly ReadModel[] }>(question, session, request)).read_models;
  }
}

const actionsOf = ({ rebuild, keeps_former: keepsFormer }: ReadModel): readonly Action[] => [
  'rebuild',
  ...(rebuild?.state === 'built' ? (['switch'] as const) : []),
  ...(keepsFormer ? (['back'] as const) : []),
];

const link = ({ name }: ReadModel, action: Action): string =>
  html`<a href="/console/read-models/confirm?${new URLSearchParams({ name, action }).toString()}"
    >${NAMES[action]}<span class="hidden"> ${name}</span></a
  >`;

function rebuildOf({ name, rebuild }: ReadModel): string {
  if (!rebuild) return '';
  const { state, position, end, differences, error } = rebuild;
  if (error !== null) return html`<span class="bad">failed: ${error}</span>`;
  if (state === 'building')
    return html`<label
      >${STATES[state]}
      <progress max="${Math.max(1, end)}" value="${position}" aria-label="${name}"></progress>
      ${Math.floor((100 * position) / Math.max(1, end))} %</label
    >`;
  if (UNDER_WAY.has(state)) return html`<label>${STATES[state]} <progress aria-label="${name}"></progress></label>`;
  const found =
    differences === null
      ? ''
      : differences === 0
        ? ': the same as before'
        : `: ${differences.toLocaleString('en')} documents differ from before`;
  return html`${STATES[state]}${found}`;
}
