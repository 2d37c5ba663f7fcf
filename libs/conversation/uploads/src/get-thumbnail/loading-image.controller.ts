import { content, Describe, Public, RateBucket } from '@chat/http';
import { Controller, Get, Header } from '@nestjs/common';

const TURNING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><path d="M20 4a16 16 0 1 1-16 16" fill="none" stroke="#000" stroke-width="4" stroke-linecap="round"><animateTransform attributeName="transform" type="rotate" from="0 20 20" to="360 20 20" dur="1s" repeatCount="indefinite"/></path></svg>`;

/** Placeholder for an image that is being drawn. */
@Controller('static/images/loading')
export class LoadingImageController {
  @Public()
  @RateBucket('none')
  @Get('loader-black.svg')
  @Describe('A turning wheel, shown until the thumbnail of an image is drawn.', { answer: content('image/svg+xml') })
  @Header('content-type', 'image/svg+xml')
  @Header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  @Header('cache-control', 'public, max-age=86400')
  loadingImage(): string {
    return TURNING;
  }
}
