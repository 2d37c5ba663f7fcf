import { escapeAttribute, escapeText } from '../html/escape-html.js';
import type { Finder } from './findings.js';
import type { InlineRun, Link } from './inline-run.js';

/** A link, with the facts that previews need. */
export interface WrittenLink {
  readonly href: string;
  /** Plain text, shown literally. */
  readonly text: string;
  /** Not within bold or the like. */
  readonly isDirect: boolean;
  /** The text consists of it alone. */
  readonly isAlone: boolean;
}

export interface WrittenInline {
  readonly html: string;
  readonly links: readonly WrittenLink[];
}

/** The HTML of a text whose inline syntax was recognized. */
export function writeInline(text: string, run: InlineRun, finder: Finder): WrittenInline {
  const links: WrittenLink[] = [];
  const html = new InlineWriter(run, finder, links).write(text, true);
  const isAlone = links.length === 1 && [...run.pieces(text)].length === 1;
  return { html, links: isAlone ? [{ ...links[0]!, isAlone: links[0]!.isDirect }] : links };
}

class InlineWriter {
  constructor(
    private readonly run: InlineRun,
    private readonly finder: Finder,
    private readonly links: WrittenLink[],
  ) {}

  write(text: string, isDirect: boolean): string {
    let html = '';
    for (const piece of this.run.pieces(text)) {
      if (typeof piece === 'string') html += escapeText(piece).replaceAll('\n', '<br>\n');
      else if (piece.kind === 'wrap') html += piece.open + this.write(piece.text, false) + piece.close;
      else if (piece.kind === 'link') html += this.#link(piece, isDirect);
      else {
        if (piece.kind === 'image') {
          this.finder.url(piece.url);
          this.finder.hasImage ||= piece.html.startsWith('<img');
        } else if (piece.mention) this.finder.mention(piece.mention);
        else if (piece.html.startsWith('<a ')) this.finder.hasLink = true;
        html += piece.html;
      }
    }
    return html;
  }

  #link({ href, attributes, text }: Link, isDirect: boolean): string {
    this.finder.hasLink = true;
    this.finder.url(href);
    this.links.push({ href, text: this.run.sourceOf(text), isDirect, isAlone: false });
    const title = attributes['title'] === undefined ? '' : ` title="${escapeAttribute(attributes['title'])}"`;
    return `<a href="${escapeAttribute(href)}"${title}>${this.#atomic(text)}</a>`;
  }

  /** The text of a link is not parsed further, not even for a line's end. */
  #atomic(text: string): string {
    let html = '';
    for (const piece of this.run.pieces(text)) {
      if (typeof piece === 'string') html += escapeText(piece);
      else if (piece.kind === 'html') {
        if (piece.mention) this.finder.mention(piece.mention);
        // Links cannot be nested.
        html += piece.html.startsWith('<a ') ? piece.html.replace(/^<a [^>]*>|<\/a>$/g, '') : piece.html;
      } else if (piece.kind === 'wrap') html += piece.open + this.#atomic(piece.text) + piece.close;
      else html += escapeText(piece.kind === 'link' ? piece.href : piece.url);
    }
    return html;
  }
}
