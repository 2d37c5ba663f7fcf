const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*(\S*)/;
const FENCED_PROSE = new Set(['quote', 'quoted', 'spoiler']);
const INLINE_MATH = /\$\$[^\n]+?\$\$/g;

/** Stands for what is taken out: no word begins or ends at it. */
const LEFT_OUT = '\0';

/** What alert words are looked for in: the source without fenced code and math (contract, markdown: Alert words). */
export function searchedText(content: string): string {
  const prose = content.includes('```') || content.includes('~~~') ? withoutFencedCode(content) : content;
  return prose.includes('$$') ? prose.replace(INLINE_MATH, LEFT_OUT) : prose;
}

/** The content of fenced quotes and spoilers stays. */
function withoutFencedCode(content: string): string {
  const kept: string[] = [];
  let fence: string | null = null;
  for (const line of content.split('\n')) {
    if (fence !== null) {
      if (line.trim() === fence) fence = null;
      continue;
    }
    const [, opening, language = ''] = FENCE.exec(line) ?? [];
    const opensCode =
      opening !== undefined && !FENCED_PROSE.has(language.toLowerCase()) && !closes(line, kept, opening);
    if (opensCode) fence = opening;
    else kept.push(line);
  }
  return kept.join('\n');
}

/** Is it the end of a quote or a spoiler that began above? */
function closes(line: string, above: readonly string[], marker: string): boolean {
  if (line.trim() !== marker) return false;
  const own = above.filter((each) => FENCE.exec(each)?.[1] === marker);
  return own.filter((each) => each.trim() !== marker).length > own.filter((each) => each.trim() === marker).length;
}
