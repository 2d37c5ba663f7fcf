import { follow, isTag, type Piece } from './html-pieces.js';

/** Elements that may not contain text. */
const STRUCTURE: ReadonlySet<string> = new Set(['ol', 'ul', 'table', 'thead', 'tbody', 'tr']);

/** Writes the pieces of a comparison: every tag of the later HTML, no tag of the earlier one. */
export class DiffWriter {
  private html = '';
  private end: 'space' | 'tag' | 'word' | 'highlight' = 'tag';
  private readonly open: string[] = [];
  /** Deleted words that wait for an element that may contain text. */
  private deleted: Piece[] = [];

  keep(pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      if (isTag(piece)) this.writeTag(piece);
      else this.write(piece.text, piece.space, 'word');
    }
  }

  insert(pieces: readonly Piece[]): void {
    let words: Piece[] = [];
    for (const piece of pieces) {
      if (!isTag(piece)) words.push(piece);
      else {
        this.writeHighlight('inserted', words);
        this.writeTag(piece);
        words = [];
      }
    }
    this.writeHighlight('inserted', words);
  }

  delete(pieces: readonly Piece[]): void {
    this.deleted = this.deleted.concat(
      pieces.map((piece) => (isTag(piece) ? { text: '', space: piece.space } : piece)),
    );
    this.writeDeleted();
  }

  toString(): string {
    return this.html;
  }

  private writeTag(tag: Piece): void {
    this.html += tag.text + tag.space;
    this.end = tag.space === '' ? 'tag' : 'space';
    follow(this.open, tag);
    this.writeDeleted();
  }

  private writeDeleted(): void {
    if (STRUCTURE.has(this.open.at(-1)!)) return;
    this.writeHighlight('deleted', this.deleted);
    this.deleted = [];
  }

  private writeHighlight(kind: 'inserted' | 'deleted', words: readonly Piece[]): void {
    const text = words.map((word) => word.text + word.space).join('');
    const trimmed = text.trim();
    if (trimmed === '') return;
    if (kind === 'deleted' && this.end === 'word') this.html += ' ';
    this.write(
      `<span class="highlight_text_${kind}">${trimmed}</span>`,
      text.slice(text.trimEnd().length),
      'highlight',
    );
  }

  private write(html: string, space: string, end: 'word' | 'highlight'): void {
    this.html += (this.end === 'highlight' ? ' ' : '') + html + space;
    this.end = space === '' ? end : 'space';
  }
}
