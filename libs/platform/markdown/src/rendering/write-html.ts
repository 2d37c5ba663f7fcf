import type { Block, Container, Table } from '../blocks/block.js';
import { codeLanguage } from './code-languages.js';
import { escapeAttribute, escapeCode, escapeQuotes } from '../html/escape-html.js';
import { Finder, type Findings } from '../inline/findings.js';
import { inlineSyntax } from '../inline/inline-rules.js';
import { InlineRun } from '../inline/inline-run.js';
import { mathBlock } from '../inline/math.js';
import { writeInline, type WrittenInline } from '../inline/write-inline.js';
import type { MarkdownContext } from '../context/markdown-context.js';
import { Previews } from './previews.js';
import { SearchTime } from '../linkifiers/search-time.js';
import { MAX_RENDERED_LENGTH, UnrenderableContent } from './unrenderable-content.js';

/** HTML of a document, and its references. */
export function writeDocument(root: Container, context: MarkdownContext): Findings & { readonly html: string } {
  const previews = new Previews(context);
  const writer = new HtmlWriter(context, previews);
  const html = writer.document(root);
  if (!previews.isOverfull || previews.isEmpty) return { html, ...writer.findings() };
  const withoutThem = { ...context, inlineImagePreview: false };
  const plain = new HtmlWriter(withoutThem, new Previews(withoutThem));
  const withoutPreviews = plain.document(root);
  return { html: withoutPreviews, ...plain.findings() };
}

class HtmlWriter {
  readonly #finder = new Finder();
  /** Characters so far, counted as they are made. */
  #length = 0;
  #quoteDepth = 0;
  readonly #searching = new SearchTime();
  /** Previews to be placed at the end of the message. */
  #last = '';

  constructor(
    private readonly context: MarkdownContext,
    private readonly previews: Previews,
  ) {}

  findings(): Findings {
    this.#finder.hasImage ||= this.previews.hasImage;
    return this.#finder.findings();
  }

  /** @throws UnrenderableContent */
  document(root: Container): string {
    return (this.#children(root) + this.#last).trim();
  }

  /** Blocks and texts one after the other, a newline after each block. */
  #children({ children }: Container, takePreviews?: (html: string) => void): string {
    let html = '';
    for (const [at, child] of children.entries()) {
      if (typeof child === 'string') html += this.#itemText(child, takePreviews);
      else {
        const next = children[at + 1];
        html += this.#block(child, typeof next === 'string' ? '' : '\n');
      }
    }
    return html;
  }

  /** @param after end of the block, before its previews */
  #block(block: Block, after: string): string {
    switch (block.kind) {
      case 'p':
        return this.#paragraph(block.text, after);
      case 'heading': {
        const { html } = this.#atEnd(block.text);
        return `<h${block.level}>${html}</h${block.level}>${after}`;
      }
      case 'hr':
        return `<hr>${after}`;
      case 'code':
        return this.#bounded(code(block.language, block.text)) + after;
      case 'math':
        return this.#bounded(mathBlock(block.text)) + after;
      case 'table':
        return this.#table(block) + after;
      case 'spoiler':
        return (
          `<div class="spoiler-block"><div class="spoiler-header">\n${this.#children(block.header)}</div>` +
          `<div class="spoiler-content" aria-hidden="true">\n${this.#children(block.content)}</div></div>${after}`
        );
      case 'blockquote': {
        this.#quoteDepth++;
        const html = this.#children(block);
        this.#quoteDepth--;
        return `<blockquote>\n${html}</blockquote>${after}`;
      }
      case 'li':
        return this.#item(block) + after;
      default: {
        const start = block.start === undefined ? '' : ` start="${block.start}"`;
        return `<${block.kind}${start}>\n${this.#children(block)}</${block.kind}>${after}`;
      }
    }
  }

  #paragraph(text: string, after: string): string {
    const written = this.#inline(text);
    const previews = this.#previews(written);
    const isReplaced =
      previews !== '' && written.links[0]!.isAlone && written.links[0]!.text === written.links[0]!.href;
    return isReplaced ? previews : `<p>${written.html}</p>${after}${previews}`;
  }

  #item(item: Container): string {
    let previews = '';
    const html = this.#children(item, (each) => void (previews += each));
    const opening = typeof item.children[0] === 'object' ? '<li>\n' : '<li>';
    return `${opening}${html}${previews}</li>`;
  }

  #itemText(text: string, takePreviews?: (html: string) => void): string {
    const written = this.#inline(text);
    const previews = this.#previews(written);
    if (previews === '') return written.html;
    if (takePreviews) takePreviews(previews);
    else this.#last += previews;
    const [link] = written.links;
    return link!.isAlone && link!.text === link!.href ? '' : written.html;
  }

  /** Writes a text that may have no previews below it. */
  #atEnd(text: string): WrittenInline {
    const written = this.#inline(text);
    this.#previews({ ...written, links: written.links.map((link) => ({ ...link, isDirect: false })) });
    return written;
  }

  /** Previews of direct links; other previews are placed at the end of the message. */
  #previews({ links }: WrittenInline): string {
    if (this.#quoteDepth > 0) return '';
    let previews = '';
    for (const link of links) {
      const preview = this.previews.of(link);
      if (preview === undefined) continue;
      if (link.isDirect) previews += preview;
      else this.#last += preview;
    }
    return previews;
  }

  #table({ alignments, header, rows }: Table): string {
    const row = (tag: 'th' | 'td', cells: readonly string[]) => {
      const written = alignments.map((alignment, at) => {
        const style = alignment === undefined ? '' : ` style="text-align: ${alignment};"`;
        return this.#bounded(`<${tag}${style}>${this.#atEnd(cells[at] ?? '').html}</${tag}>\n`);
      });
      return `<tr>\n${written.join('')}</tr>\n`;
    };
    const body = rows.map((cells) => row('td', cells)).join('');
    return `<table>\n<thead>\n${row('th', header)}</thead>\n<tbody>\n${body}</tbody>\n</table>`;
  }

  #inline(text: string): WrittenInline {
    if (text === '') return NOTHING;
    const isQuoted = this.#quoteDepth > 0;
    const run = new InlineRun(this.context, isQuoted, (characters) => this.#count(characters), this.#searching);
    const written = writeInline(inlineSyntax(text, run), run, this.#finder);
    this.#count(written.html.length);
    return written;
  }

  #bounded(html: string): string {
    this.#count(html.length);
    return html;
  }

  #count(characters: number): void {
    this.#length += characters;
    if (this.#length > 2 * MAX_RENDERED_LENGTH) throw new UnrenderableContent();
  }
}

const NOTHING: WrittenInline = { html: '', links: [] };

function code(language: string, text: string): string {
  const attribute = language === '' ? '' : ` data-code-language="${escapeAttribute(codeLanguage(language))}"`;
  const escaped = language === '' ? escapeQuotes(text) : escapeCode(text);
  return `<div class="codehilite"${attribute}><pre><span></span><code>${escaped}</code></pre></div>`;
}
