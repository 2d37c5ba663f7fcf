import { content, Describe } from '@chat/http';
import { Controller, Get, Header } from '@nestjs/common';
import { OpenConsole } from '../console-pages/console-page.js';
import { SCRIPT } from '../assets/script.js';
import { STYLE } from '../assets/style.js';

const FOR_AN_HOUR = 'public, max-age=3600';

@OpenConsole()
@Controller('console/assets')
export class AssetsController {
  @Get('console.css')
  @Describe('The style sheet of the console.', { answer: content('text/css') })
  @Header('Content-Type', 'text/css; charset=utf-8')
  @Header('Cache-Control', FOR_AN_HOUR)
  style(): string {
    return STYLE;
  }

  @Get('console.js')
  @Describe('The script of the console.', { answer: content('text/javascript') })
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  @Header('Cache-Control', FOR_AN_HOUR)
  script(): string {
    return SCRIPT;
  }
}
