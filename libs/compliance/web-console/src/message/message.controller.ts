import { IntegerParameter, Parameters, TextParameter } from '@chat/http';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { page } from '../pages/layout.js';
import { ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import type { Session } from '../sessions/sessions.js';
import { lifeOf } from './life.js';
import type { Life } from './life.js';

class MessageParameters {
  @IntegerParameter({ optional: true, about: 'Id of the message.' }) readonly id: number | undefined;
  @TextParameter({ optional: true, about: 'The case for which it is looked at.' }) readonly case: string | undefined;
}

@ConsolePages()
@Controller('console/message')
export class MessageController {
  constructor(private readonly api: OwnApi) {}

  @Get()
  @ConsolePage('Everything that happened to a message, for auditors.')
  async show(
    @Parameters() { id, case: name = '' }: MessageParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const form = html`<form class="ask">
      <label>Message <input name="id" inputmode="numeric" pattern="[0-9]+" required value="${id ?? ''}" /></label>
      <label>Case <input name="case" required value="${name}" /></label>
      <button>Look</button>
    </form>`;
    if (id === undefined || name === '')
      return page(
        { title: 'Message', session },
        html`!${form}
          <p>Whoever looks is seen: the log records who looked at which message, and for which case.</p>`,
      );
    const life = await this.api.ask<Life>(
      { path: `/audit/messages/${id}`, parameters: { case: name } },
      session,
      request,
    );
    return page({ title: `Message ${id}`, session }, form + lifeOf(life));
  }
}
