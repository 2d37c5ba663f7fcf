import { content, Describe, Public, RateBucket } from '@chat/http';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  Header,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ConsoleErrors } from './console-errors.filter.js';
import { ConsoleSwitchGuard } from './console-switch.guard.js';
import { PAGE_HEADERS } from './page-headers.js';
import { SlowPages } from './slow-pages.interceptor.js';
import { SessionGuard } from '../sessions/session.guard.js';
import type { Session } from '../sessions/sessions.js';

/** Requests of pages count where they call the API. */
const ofConsole = () => applyDecorators(Public(), RateBucket('none'), UseFilters(ConsoleErrors));

/** Marks a controller whose pages anybody may open. */
export const OpenConsole = () => applyDecorators(ofConsole(), UseGuards(ConsoleSwitchGuard));

/** Marks a controller whose pages need a session. */
export const ConsolePages = () => applyDecorators(ofConsole(), UseGuards(ConsoleSwitchGuard, SessionGuard));

/** A file that browsers cache; a refusal of it is a page. */
export const ConsoleDownload = (about: string) =>
  applyDecorators(
    Describe(about, { answer: content('text/html') }),
    ...Object.entries(PAGE_HEADERS).map(([name, value]) => Header(name, value)),
  );

export const ConsolePage = (about: string) => applyDecorators(ConsoleDownload(about), UseInterceptors(SlowPages));

export const OfSession = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Session =>
    context.switchToHttp().getRequest<FastifyRequest>().consoleSession!,
);
