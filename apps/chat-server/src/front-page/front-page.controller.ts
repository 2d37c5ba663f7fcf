import { content, Describe, Public, RateBucket } from '@chat/http';
import { Controller, Get, Header } from '@nestjs/common';
import { ForOperators } from '../availability/for-operators.js';

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Chat server</title>
<h1>The chat server is running</h1>
<p>It serves team chat over a Zulip-compatible REST API. Point a client at this address, read the
<a href="/api/docs">description of the API</a>, or see <a href="/health/ready">whether the server is ready</a>. For owners and auditors there is a <a href="/console">console</a>.</p>
<p>For operators the documentation is in README.md and docs/ of the source.</p>
`;

@Public()
@RateBucket('none')
@ForOperators()
@Controller()
export class FrontPageController {
  @Get()
  @Describe('A page for browsers: what runs here.', { answer: content('text/html') })
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', "default-src 'none'")
  @Header('X-Content-Type-Options', 'nosniff')
  show(): string {
    return PAGE;
  }
}
