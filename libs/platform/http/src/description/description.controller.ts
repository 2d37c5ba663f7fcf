import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { applyDecorators, Controller, Get, Header } from '@nestjs/common';
import { Public } from '../authentication/public.js';
import { anything } from '../parameters/kinds.js';
import { ApiDescription } from './api-description.js';
import { bareJson, content, Describe } from './describe.decorator.js';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API of the chat server</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="description"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;
const START = `SwaggerUIBundle({ url: '/api/v1/openapi.json', dom_id: '#description', deepLinking: true, docExpansion: 'none' });\n`;

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page may run only our own files, and no other page may frame it. */
const Page = (type: string) =>
  applyDecorators(
    Header('Content-Type', `${type}; charset=utf-8`),
    Header('Content-Security-Policy', POLICY),
    Header('X-Content-Type-Options', 'nosniff'),
    Header('Referrer-Policy', 'no-referrer'),
  );

const files = createRequire(import.meta.url);

/** The description of the API, for programs and for people. */
@Public()
@Controller('api')
export class DescriptionController {
  /** Kept once: thousands of connections that wait for it share the same bytes. */
  #document: Buffer | undefined;
  #script: Buffer | undefined;
  #style: Buffer | undefined;

  constructor(private readonly description: ApiDescription) {}

  @Get('v1/openapi.json')
  @Header('Content-Type', 'application/json')
  @Describe('This description.', { answer: bareJson(anything()) })
  document(): Buffer {
    return (this.#document ??= Buffer.from(`${JSON.stringify(this.description.document())}\n`));
  }

  @Get('docs')
  @Page('text/html')
  @Describe('This description as a page.', { answer: content('text/html') })
  page(): string {
    return PAGE;
  }

  @Get('docs/start.js')
  @Page('text/javascript')
  @Describe('A part of the page.', { answer: content('text/javascript') })
  start(): string {
    return START;
  }

  @Get('docs/swagger-ui-bundle.js')
  @Page('text/javascript')
  @Describe('A part of the page.', { answer: content('text/javascript') })
  script(): Buffer {
    return (this.#script ??= readFileSync(files.resolve('swagger-ui-dist/swagger-ui-bundle.js')));
  }

  @Get('docs/swagger-ui.css')
  @Page('text/css')
  @Describe('A part of the page.', { answer: content('text/css') })
  style(): Buffer {
    return (this.#style ??= readFileSync(files.resolve('swagger-ui-dist/swagger-ui.css')));
  }
}
