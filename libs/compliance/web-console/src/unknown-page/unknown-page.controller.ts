import { PathRest } from '@chat/http';
import { Controller, Get, HttpCode, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ConsolePage, OpenConsole } from '../console-pages/console-page.js';
import { html } from '../pages/html.js';
import { page } from '../pages/layout.js';
import { readCookie } from '../sessions/session-cookie.js';
import { Sessions } from '../sessions/sessions.js';

@OpenConsole()
@Controller('console')
export class UnknownPageController {
  constructor(private readonly sessions: Sessions) {}

  @Get('*')
  @HttpCode(404)
  @ConsolePage('Says that the console has no such page.')
  show(@PathRest('page') path: string, @Req() request: FastifyRequest): string {
    const session = this.sessions.use(readCookie(request) ?? '');
    return page(
      { title: 'No such page', session },
      html`<p>The console has no page <code>/console/${path}</code>.</p>
        <p><a href="/console">!${session ? 'To the overview' : 'Log in'}</a></p>`,
    );
  }
}
