import { escapeHtml } from '@chat/kernel';
import { applyDecorators, Header } from '@nestjs/common';

/** Marks a route that answers a page whose address is a secret: browsers neither store it nor pass its address on. */
export const SecretPage = () =>
  applyDecorators(
    Header('Content-Type', 'text/html; charset=utf-8'),
    Header(
      'Content-Security-Policy',
      "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    Header('X-Content-Type-Options', 'nosniff'),
    // Without any referrer, browsers send forms with `Origin: null`, like those of a foreign site.
    Header('Referrer-Policy', 'same-origin'),
    Header('Cache-Control', 'no-store'),
  );

/** @param content HTML */
export function htmlPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<h1>${escapeHtml(title)}</h1>
${content}
</html>
`;
}
