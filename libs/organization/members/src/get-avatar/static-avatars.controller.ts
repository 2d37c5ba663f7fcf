import { SYSTEM_AVATARS } from '@chat/directory';
import { content, Describe, Public, RateBucket } from '@chat/http';
import { rasterized } from '@chat/images';
import { Controller, Get, Header, NotFoundException, Param, StreamableFile } from '@nestjs/common';

const EDGE = 500;
const COLOURS: readonly (readonly [ground: string, figure: string])[] = [
  ['#3a6ea5', '#fff'],
  ['#4a8c5a', '#fff'],
  ['#8a5aa5', '#fff'],
  ['#bbb', '#eee'],
];
const drawn = new Map<string, Promise<Uint8Array>>();

/** Pictures of accounts without their own: system bots, and people that the reader may not know. */
@RateBucket('none')
@Controller('static/images')
export class StaticAvatarsController {
  @Public()
  @Get('unknown-user-avatar.png')
  @Describe('The picture of an account whose owner the reader may not know.', { answer: content('image/png') })
  @Header('cache-control', 'public, max-age=86400')
  async unknownUser(): Promise<StreamableFile> {
    return picture('unknown', COLOURS.length - 1);
  }

  @Public()
  @Get('static_avatars/:file')
  @Describe('The picture of a bot of the system.', { answer: content('image/png') })
  @Header('cache-control', 'public, max-age=86400')
  async systemBot(@Param('file') file: string): Promise<StreamableFile> {
    const at = SYSTEM_AVATARS.findIndex((name) => file === `${name}.png` || file === `${name}-medium.png`);
    if (at < 0) throw new NotFoundException();
    return picture(SYSTEM_AVATARS[at]!, at);
  }
}

async function picture(name: string, at: number): Promise<StreamableFile> {
  let png = drawn.get(name);
  if (!png) drawn.set(name, (png = rasterized(svg(...COLOURS[at]!), EDGE)));
  try {
    return new StreamableFile(await png, { type: 'image/png' });
  } catch (error) {
    drawn.delete(name);
    throw error;
  }
}

const svg = (ground: string, figure: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${ground}"/>` +
  `<g fill="${figure}"><circle cx="50" cy="38" r="18"/><path d="M16 92a34 30 0 0 1 68 0z"/></g></svg>`;
