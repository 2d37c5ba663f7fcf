import { FileAnswer, Parameters, TextParameter } from '@chat/http';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ConsoleDownload, ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import { pageBelow } from '../console-pages/page-below.js';
import { OwnApi, Refused } from '../own-api/own-api.js';
import { caseField } from '../pages/fields.js';
import { html } from '../pages/html.js';
import { page } from '../pages/layout.js';
import { Links } from '../pages/links.js';
import type { Session } from '../sessions/sessions.js';
import { type Life, lifeOf } from './life.js';

class MessageParameters {
  @TextParameter({ default: '', about: 'Id of the message.' }) readonly id!: string;
  @TextParameter({ default: '', about: 'The case for which it is looked at.' }) readonly case!: string;
}

@ConsolePages()
@Controller('console/message')
export class MessagePageController {
  constructor(private readonly api: OwnApi) {}

  @Get()
  @ConsolePage('Everything that happened to a message, for auditors.')
  async show(
    @Parameters() asked: MessageParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const { id, case: name } = asked;
    const form = html`<form class="ask">
      <label>Message <input name="id" inputmode="numeric" pattern="[0-9]+" required value="${id}" /></label>
      !${caseField(name)}
      <button>Look</button>
    </form>`;
    if (id === '' || name === '')
      return page(
        { title: 'Message', session },
        html`!${form}
          <p>Whoever looks is seen: the log records who looked at which message, and for which case.</p>`,
      );
    return pageBelow({ title: `Message ${id}`, session }, form, async () => {
      const question = { path: pathOf(id), parameters: { case: name } };
      return lifeOf(await this.api.ask<Life>(question, session, request), new Links(session, name), asked);
    });
  }

  @Get('proof')
  @ConsoleDownload('Proofs of everything that happened to a message, as a file, for auditors.')
  async proof(
    @Parameters() { id, case: name }: MessageParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<FileAnswer> {
    const question = { path: `${pathOf(id)}/proof`, parameters: { case: name } };
    const { status, content } = await this.api.open(question, session, request);
    const headers = {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="message-${id}.json"`,
      'cache-control': 'private, no-store',
    };
    return new FileAnswer(status, headers, content);
  }
}

/** @throws Refused */
function pathOf(id: string): string {
  if (!/^\d{1,15}$/.test(id)) throw new Refused(`"${id}" is no id of a message, which is a number.`, 400);
  return `/audit/messages/${id}`;
}
