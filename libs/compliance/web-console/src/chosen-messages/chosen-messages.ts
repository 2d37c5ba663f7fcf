import { BooleanParameter, TextParameter } from '@chat/http';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Accounts } from '../own-api/accounts.js';
import { caseField, linesField, timeField } from '../pages/fields.js';
import { html } from '../pages/html.js';
import type { Session } from '../sessions/sessions.js';

const BADGES = ['edited', 'moved', 'deleted', 'erased', 'reported', 'reacted', 'files', 'held'] as const;

const BOX = { optional: true, about: 'Only messages of which this, or another such parameter, is true.' } as const;

/** The form for searching messages, and for putting them into a package. */
export class ChosenMessagesForm {
  @TextParameter({ default: '', about: 'Words, and phrases in double quotes.' }) readonly search!: string;
  @TextParameter({ default: '', about: 'Addresses or ids of authors, or people in direct conversations.' })
  readonly users!: string;
  @TextParameter({ default: '', about: 'Names or ids of channels, with commas between them.' })
  readonly channels!: string;
  @TextParameter({ default: '', about: 'Topics with their channels, such as `legal > contracts`, one a line.' })
  readonly topics!: string;
  @TextParameter({
    default: '',
    about: 'Direct conversations: addresses or ids of everybody in it, with commas between them, one a line.',
  })
  readonly conversations!: string;
  @TextParameter({ default: '', about: 'Posted since then.' }) readonly from!: string;
  @TextParameter({ default: '', about: 'Posted before then.' }) readonly to!: string;
  @BooleanParameter(BOX) readonly edited: boolean | undefined;
  @BooleanParameter(BOX) readonly moved: boolean | undefined;
  @BooleanParameter(BOX) readonly deleted: boolean | undefined;
  @BooleanParameter(BOX) readonly erased: boolean | undefined;
  @BooleanParameter(BOX) readonly reported: boolean | undefined;
  @BooleanParameter(BOX) readonly reacted: boolean | undefined;
  @BooleanParameter(BOX) readonly files: boolean | undefined;
  @BooleanParameter(BOX) readonly held: boolean | undefined;
  @TextParameter({ default: '', about: 'The case for which somebody looks.' }) readonly case!: string;
}

/** @returns the filled-in values, for a link to the same page */
export function filledIn(form: ChosenMessagesForm): Record<string, string> {
  const values = Object.entries(form).map(([name, value]) => [name, String(value ?? '')] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== '' && value !== 'false'));
}

/** @param more HTML of further fields */
export function chosenFields(form: ChosenMessagesForm, { mayHold }: Session, more = ''): string {
  const badges = BADGES.filter((badge) => badge !== 'held' || mayHold);
  const isOpen = form.channels + form.topics + form.conversations !== '' || badges.some((badge) => form[badge]);
  return html`<label>Words in any version, topic or file name <input name="search" value="${form.search}" /></label>
    <label>People <input name="users" value="${form.users}" placeholder="ada@example.com, 12" /></label>
    !${timeField('From', 'from', form.from)} !${timeField('To', 'to', form.to)} !${caseField(form.case)}
    <details class="more" !${isOpen ? 'open' : ''}>
      <summary>Places, and what happened</summary>
      <div class="fields">
        <label>Channels <input name="channels" value="${form.channels}" placeholder="legal, 7" /></label>
        !${linesField('Topics', 'topics', form.topics, 'legal > contracts')}
        !${linesField('Direct conversations: everybody in it', 'conversations', form.conversations, 'ada@example.com, 12')}
        <fieldset>
          <legend>Only those of which one is true</legend>
          !${badges.map(
            (badge) =>
              html`<label class="choice"
                ><input type="checkbox" name="${badge}" value="true" !${form[badge] ? 'checked' : ''} />
                ${NAMES[badge] ?? badge}</label
              >`,
          )}
        </fieldset>
        !${more}
      </div>
    </details>`;
}

const NAMES: Readonly<Partial<Record<(typeof BADGES)[number], string>>> = {
  reacted: 'with reactions',
  files: 'with files',
};

/** Translates the form to parameters of the API. */
@Injectable()
export class ChosenMessages {
  constructor(private readonly accounts: Accounts) {}

  /** @throws Refused */
  async parametersOf(
    form: ChosenMessagesForm,
    session: Session,
    request: FastifyRequest,
  ): Promise<Record<string, string>> {
    const { search, from, to, case: name } = form;
    const [users, channels, topics, conversations] = await Promise.all([
      this.accounts.idsOf(form.users, session, request),
      this.accounts.channelIdsOf(form.channels, session, request),
      this.accounts.topicsOf(form.topics, session, request),
      this.accounts.conversationsOf(form.conversations, session, request),
    ]);
    const badges = BADGES.filter((badge) => form[badge]);
    const lists = { user_ids: users, stream_ids: channels, topics, conversations, badges };
    return {
      case: name,
      ...(search !== '' && { search }),
      ...(from !== '' && { from }),
      ...(to !== '' && { to }),
      ...Object.fromEntries(
        Object.entries(lists).flatMap(([field, list]) => (list.length > 0 ? [[field, JSON.stringify(list)]] : [])),
      ),
    };
  }
}
