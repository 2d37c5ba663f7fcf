import { htmlDiff } from './html-diff.js';

const ins = (text: string): string => `<span class="highlight_text_inserted">${text}</span>`;
const del = (text: string): string => `<span class="highlight_text_deleted">${text}</span>`;

describe('The difference of two renderings', () => {
  it.each([
    [
      'a changed word',
      '<p>content before edit</p>',
      '<p>content after edit</p>',
      `<p>content ${ins('after')} ${del('before')} edit</p>`,
    ],
    ['nothing against nothing', '', '', ''],
    ['no change', '<p>a</p>\n<p>b</p>', '<p>a</p>\n<p>b</p>', '<p>a</p>\n<p>b</p>'],
    ['a changed last word', '<p>a b</p>', '<p>a c</p>', `<p>a ${ins('c')} ${del('b')}</p>`],
    ['added words', '<p>a</p>', '<p>a b c</p>', `<p>a ${ins('b c')}</p>`],
    ['removed words', '<p>a b c</p>', '<p>a</p>', `<p>a ${del('b c')}</p>`],
    ['everything new', '', '<p>a</p>', `<p>${ins('a')}</p>`],
    ['everything gone', '<p>a</p>\n<p>b</p>', '', del('a\nb')],
    ['a new paragraph', '<p>a</p>', '<p>a</p>\n<p>b c</p>', `<p>a</p>\n<p>${ins('b c')}</p>`],
    ['new emphasis', '<p>a b</p>', '<p>a <strong>b</strong></p>', '<p>a <strong>b</strong></p>'],
    ['another address', '<a href="/a">x</a>', '<a href="/b">x</a>', '<a href="/b">x</a>'],
    ['joined paragraphs', '<p>a</p>\n<p>b</p>', '<p>a b</p>', '<p>a b</p>'],
    [
      'a removed item',
      '<ul>\n<li>a</li>\n<li>b</li>\n</ul>',
      '<ul>\n<li>b</li>\n</ul>',
      `<ul>\n<li>${del('a')}\nb</li>\n</ul>`,
    ],
    ['a list for a paragraph', '<p>a</p>', '<ul>\n<li>b</li>\n</ul>', `<ul>\n<li>${ins('b')}</li>\n</ul>${del('a')}`],
    [
      'a removed cell',
      '<table>\n<tr>\n<td>a</td>\n<td>b</td>\n</tr>\n</table>',
      '<table>\n<tr>\n<td>a</td>\n</tr>\n</table>',
      `<table>\n<tr>\n<td>a</td>\n</tr>\n</table>${del('b')}\n`,
    ],
  ])('shows %s', (_change, before, after, difference) => {
    expect(htmlDiff(before, after)).toBe(`<div>${difference}</div>`);
  });
});
