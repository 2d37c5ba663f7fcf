import katex from 'katex';
import type { Linkifier } from '../context/markdown-context.js';
import { realm } from '../context/realm.fixture.js';
import { renderMarkdown } from './render-markdown.js';

const iago = (text: string, silent = ''): string =>
  `<span class="user-mention${silent}" data-user-id="7">${text}</span>`;
const emoji = (name: string, code: string): string => {
  const title = name.replaceAll('_', ' ');
  return `<span aria-label="${title}" class="emoji emoji-${code}" role="img" title="${title}">:${name}:</span>`;
};
const code = (text: string, language = ''): string =>
  `<div class="codehilite"${language}><pre><span></span><code>${text}</code></pre></div>`;

const link = (href: string, text = href): string => `<a href="${href}">${text}</a>`;
const quote = (html: string): string => `<blockquote>\n${html}\n</blockquote>`;
const CAT = 'data-original-content-type="image/png" data-original-dimensions="64x48"';
const cat = (attributes = '', href = '/user_uploads/1/ab/cat.png'): string =>
  `<div class="message_inline_image"><a href="${href}"${attributes}><img ${CAT} src="/user_uploads/thumbnail/1/ab/cat.png/840x560.webp"></a></div>`;

const inline: readonly (readonly [syntax: string, source: string, html: string])[] = [
  ['plain text', 'hello, world. (Yes!)', 'hello, world. (Yes!)'],
  ['characters of HTML', `a <b>"bold"</b> & 'c'`, `a &lt;b&gt;"bold"&lt;/b&gt; &amp; 'c'`],
  ['entities', '&copy; &#12; &#x1f; &x; &', '&copy; &#12; &#x1f; &x; &amp;'],
  ['a newline, and the spaces around it', 'a  \n  b\\\nc', 'a  <br>\n  b\\<br>\nc'],
  ['a tab', 'a\tb', 'a   b'],
  ['a tab after a character of two units', '𝒳\tb', '𝒳   b'],
  ['control characters', 'a\u0002b\u0003c\u0001', 'abc\u0001'],

  ['emphasis', '**b** *i* ~~s~~ _u_ __u__', '<strong>b</strong> <em>i</em> <del>s</del> _u_ __u__'],
  ['emphasis within words', '2*3*4 a~~b~~c', '2<em>3</em>4 a<del>b</del>c'],
  ['bold italics', '***a***', '<strong><em>a</em></strong>'],
  [
    'bold in italics and italics in bold',
    '*a **b** c* **d *e* f**',
    '<em>a <strong>b</strong> c</em> <strong>d <em>e</em> f</strong>',
  ],
  ['bold beside italics', '**p***q*', '<strong>p</strong><em>q</em>'],
  ['spaces within emphasis', '** b ** * i* *i * ~~ s ~~', '<strong> b </strong> * i* *i * <del> s </del>'],
  ['emphasis over lines', '**a\nb** *a\nb*', '**a<br>\nb** *a<br>\nb*'],
  ['three tildes', '~~~a~~~ b', '~~~a~~~ b'],
  ['backslashes', '\\*x\\* \\[a](x.io)', '\\<em>x\\</em> \\<a href="http://x.io">a</a>'],

  ['code', '`@**all** <b> &amp;`', '<code>@**all** &lt;b&gt; &amp;amp;</code>'],
  ['code with spaces and lines', '`` a`b\n ``', '<code> a`b\n </code>'],
  ['code after backslashes', '\\`a` \\\\`b`', '\\`a<code> \\\\</code>b`'],
  ['code after two backslashes', '\\\\`b`', '\\<code>b</code>'],
  ['back-ticks that do not pair', '``a`', '<code>`a</code>'],
  ['a longer run of back-ticks than the one that closes', '```a`` b', '<code>`a</code> b'],

  ['a user mention', '@**Iago <Bot>**', iago('@Iago &lt;Bot&gt;')],
  ['a user mention in other letter case', '@**iago <bot>**', iago('@Iago &lt;Bot&gt;')],
  ['a user mention with an id', '@**Iago <Bot>|7**', iago('@Iago &lt;Bot&gt;')],
  ['a user mention by id alone', '@**|7**', iago('@Iago &lt;Bot&gt;')],
  ['a silent user mention', '@_**Iago <Bot>|7**', iago('Iago &lt;Bot&gt;', ' silent')],
  ['a deactivated user', '@**Yorick**', '<span class="user-mention silent" data-user-id="8">Yorick</span>'],
  ['an id with the name in other letter case', '@**iago <bot>|7**', '@<strong>iago &lt;bot&gt;|7</strong>'],
  ['an id of someone else', '@**Hamlet|7**', '@<strong>Hamlet|7</strong>'],
  ['an unknown user', '@**Hamlet**', '@<strong>Hamlet</strong>'],
  ['a mention within a word', 'a@**all**', 'a@<strong>all</strong>'],
  ['mentions after punctuation', `("@**|7**`, `("${iago('@Iago &lt;Bot&gt;')}`],
  ['a mention after an asterisk', '*@**|7***', '<em>@<strong>|7</strong></em>'],
  ['a topic mention', '@**topic**', '<span class="topic-mention">@topic</span>'],
  ['a silent topic mention', '@_**topic**', '<span class="topic-mention silent">topic</span>'],
  ['a group mention', '@*support*', '<span class="user-group-mention" data-user-group-id="3">@support</span>'],
  [
    'a group whose name looks like code',
    '@*on `call`*',
    '<span class="user-group-mention" data-user-group-id="9">@on `call`</span>',
  ],
  ['a deactivated group', '@*former*', '<span class="user-group-mention silent" data-user-group-id="4">former</span>'],
  [
    'a silent group mention',
    '@_*support*',
    '<span class="user-group-mention silent" data-user-group-id="3">support</span>',
  ],
  [
    'a group of a role, which nobody calls',
    '@_*role:members* @*role:members*',
    '<span class="user-group-mention silent" data-user-group-id="6">Members</span> @<em>role:members</em>',
  ],
  ['an unknown group', '@*nobody*', '@<em>nobody</em>'],
  ...['all', 'everyone', 'stream', 'channel'].map(
    (name) =>
      [
        `the wildcard ${name}`,
        `@**${name}** @_**${name}**`,
        `<span class="user-mention channel-wildcard-mention" data-user-id="*">@${name}</span> ` +
          `<span class="user-mention channel-wildcard-mention silent" data-user-id="*">${name}</span>`,
      ] as const,
  ),
  ['a wildcard in other letters', '@**All**', '@<strong>All</strong>'],

  [
    'a channel link',
    '#**web design**',
    '<a class="stream" data-stream-id="5" href="/#narrow/channel/5-web-design">#web design</a>',
  ],
  [
    'a topic link',
    '#**web design>50% (v1.0)**',
    '<a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-web-design/topic/50.25.20.28v1.2E0.29">#web design &gt; 50% (v1.0)</a>',
  ],
  [
    'a topic link that stays right when the topic moves',
    '#**web design>Logo**',
    '<a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-web-design/topic/Logo/with/88">#web design &gt; Logo</a>',
  ],
  [
    'a link to the topic without a name',
    '#**web design>**',
    '<a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-web-design/topic/">#web design &gt; <em>general chat</em></a>',
  ],
  [
    'a message link',
    '#**web design>logo@123**',
    '<a class="message-link" href="/#narrow/channel/5-web-design/topic/logo/near/123">#web design &gt; logo @ 💬</a>',
  ],
  [
    'a link to a topic whose name looks like code and a formula',
    '#**web design>a `b>` $$c$$**',
    '<a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-web-design/topic/a.20.60b.3E.60.20.24.24c.24.24">#web design &gt; a `b&gt;` $$c$$</a>',
  ],
  ['an unknown channel', '#**secret>x**', '#<strong>secret&gt;x</strong>'],
  ['a channel in other letters', '#**Web design**', '#<strong>Web design</strong>'],

  ['a link', '[a *b* `c`](https://x.org/?a=1&b)', link('https://x.org/?a=1&amp;b', 'a *b* <code>c</code>')],
  [
    'a link with a title',
    `[a](x.io "t 'u'") [b](<y.io> 'v')`,
    `<a href="http://x.io" title="t 'u'">a</a> <a href="http://y.io" title="v">b</a>`,
  ],
  ['a link to a bare domain', '[a](x.org/y)', link('http://x.org/y', 'a')],
  ['a link with spaces and parentheses', '[a](x.org/y z(1))', link('http://x.org/y%20z(1)', 'a')],
  ['a link without a text', '[ ](x.org)', link('http://x.org')],
  [
    'links to mail and telephone',
    '[a](me@x.org) [b](tel:1) [c](SMS:2)',
    `${link('mailto:me@x.org', 'a')} ${link('tel:1', 'b')} ${link('sms:2', 'c')}`,
  ],
  [
    'links into the realm',
    '[a](https://chat.example.com/#narrow/dm/7) [b](/x) [c](#y)',
    `${link('#narrow/dm/7', 'a')} ${link('/x', 'b')} ${link('#y', 'c')}`,
  ],
  [
    'unsafe links',
    '[a](javascript:alert) [b](data:x) [c](localhost:80) [d]()',
    '[a](javascript:alert) [b](data:x) [c](localhost:80) [d]()',
  ],
  [
    'disguised unsafe links',
    '[a](&#106;avascript:alert) [b](java\nscript:alert)',
    `${link('http://&amp;#106;avascript:alert', 'a')} [b](java<br>\nscript:alert)`,
  ],
  ['a link that leaves the realm unseen', '[a](//evil.org)', link('http://evil.org', 'a')],
  [
    'references in a link',
    '[@**all** #**web design**](/#a)',
    link('/#a', '<span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span> #web design'),
  ],
  [
    'what looks like a link',
    '[a] (x.io) [b][c] !\\[d](x.io)',
    `[a] (${link('http://x.io', 'x.io')}) [b][c] !\\${link('http://x.io', 'd')}`,
  ],

  ['a bare address', 'see https://x.org/a_b_c.', `see ${link('https://x.org/a_b_c')}.`],
  [
    'a bare domain',
    'x.io, (x.io) "x.io/a" x.IO',
    `${link('http://x.io', 'x.io')}, (${link('http://x.io', 'x.io')}) "${link('http://x.io/a', 'x.io/a')}" x.IO`,
  ],
  ['an address in angle brackets', '<https://x.io>', `&lt;${link('https://x.io')}&gt;`],
  [
    'addresses with parentheses',
    'https://x.io/a_(b)_c (http://x.io/(a))',
    `${link('https://x.io/a_(b)_c')} (${link('http://x.io/(a)')})`,
  ],
  [
    'addresses behind others that do not end',
    'x.io/"(y.io/a(),(x.io/(,x.io/)! x.io/((((((((,(x.io/a',
    `x.io/"(y.io/a(),(${link('http://x.io/(,x.io/)', 'x.io/(,x.io/)')}! x.io/((((((((,(${link('http://x.io/a', 'x.io/a')}`,
  ],
  [
    'addresses that no space or punctuation precedes',
    '*http://x.io [http://x.io =http://x.io',
    '*http://x.io [http://x.io =http://x.io',
  ],
  ['addresses with ports', 'http://x.io:80/a x.io:80', `${link('http://x.io:80/a')} x.io:80`],
  ['an address whose host is followed by a query', 'http://x.io?a', 'http://x.io?a'],
  ['names of files', 'README.md main.py a.zip B.java', 'README.md main.py a.zip B.java'],
  [
    'other schemes',
    'ftp://x.org tel:123 mailto:me@x.org',
    `ftp://x.org tel:123 mailto:${link('mailto:me@x.org', 'me@x.org')}`,
  ],
  ['a mail address', 'me.too@x.org!', `${link('mailto:me.too@x.org', 'me.too@x.org')}!`],
  [
    'a bare address into the realm',
    'https://chat.example.com/#narrow/dm/7',
    link('#narrow/dm/7', 'https://chat.example.com/#narrow/dm/7'),
  ],
  ['a foreign image', '![a "cat"](https://x.org/c.png)', `![a "cat"](${link('https://x.org/c.png')})`],
  [
    'an uploaded image',
    '![a "cat"](/user_uploads/1/ab/cat.png)',
    `<img alt="a &quot;cat&quot;" class="inline-image" ${CAT} data-original-src="/user_uploads/1/ab/cat.png" src="/user_uploads/thumbnail/1/ab/cat.png/840x560.webp">`,
  ],
  [
    'an uploaded recording',
    '![a](/user_uploads/1/ab/song.mp3)',
    '<audio controls preload="metadata" src="/user_uploads/1/ab/song.mp3" title="a"></audio>',
  ],
  ['another upload as an image', '![a](/user_uploads/1/ab/note.txt)', link('/user_uploads/1/ab/note.txt', 'a')],

  ['an emoji', ':smile: :thumbs_up:', `${emoji('smile', '1f642')} ${emoji('thumbs_up', '1f44d')}`],
  ['emoji without spaces', 'a:cat:b', `a${emoji('cat', '1f408')}b`],
  ['emoji characters', '🎉❤️1️⃣', emoji('tada', '1f389') + emoji('heart', '2764') + emoji('one', '0031-20e3')],
  [
    'the longest sequence',
    '👩‍💻🇧🇷🏳️‍🌈',
    emoji('woman_technologist', '1f469-200d-1f4bb') +
      emoji('flag_brazil', '1f1e7-1f1f7') +
      emoji('rainbow_flag', '1f3f3-200d-1f308'),
  ],
  ['unknown sequences, never their parts', '👍🏽 🐙‍🐙 🇧', '👍🏽 🐙‍🐙 🇧'],
  ['characters that are no emoji by themselves', '1 # © ❤ ↔ ☺', '1 # © ❤ ↔ ☺'],
  ['an unknown emoji', ':no_such: 10:30:45', ':no_such: 10:30:45'],
  ['the colons of an unknown emoji', ':no_such:cat: :no_such::cat:', `:no_such:cat: :no_such:${emoji('cat', '1f408')}`],
  [
    'an emoji of the organization',
    ':party_parrot:',
    '<img alt=":party_parrot:" class="emoji" src="/emoji/1.gif" title="party parrot">',
  ],
  [
    'the extra emoji',
    ':zulip:',
    '<img alt=":zulip:" class="emoji" src="/static/generated/emoji/images/emoji/unicode/zulip.png" title="zulip">',
  ],
  ['emoticons, of an author who does not want emoji for them', ':) <3 ;)', ':) &lt;3 ;)'],

  ...[
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z'],
    ['2026-01-02 03:04+02:00', '2026-01-02T01:04:00Z'],
    ['2026-01-02T03:04:05.25Z', '2026-01-02T03:04:05.250000Z'],
    ['2026-01-02T03:04', '2026-01-02T03:04:00Z'],
    ['2026-01-02', '2026-01-02T00:00:00Z'],
    ['20260102', '2026-01-02T00:00:00Z'],
    ['1767323045', '2026-01-02T03:04:05Z'],
    ['1767323045.5', '2026-01-02T03:04:05.500000Z'],
    ['31 Dec 2031', '2031-12-31T00:00:00Z'],
    ['Dec 31st 2031, 5:30 pm', '2031-12-31T17:30:00Z'],
    ['Wed, 31 December 2031 12:00 am PST', '2031-12-31T08:00:00Z'],
    ['1 Jan 2032 00:00 IST', '2031-12-31T18:30:00Z'],
  ].map(
    ([written, time]) =>
      [`the time ${written}`, `<time:${written}>`, `<time datetime="${time}">${written}</time>`] as const,
  ),
  ...['"soon"', '2026-02-30', '2026-01-02T25:00', '13 pm', '99999999999999', '1 Jan 2032 5:00 XYZ', ''].map(
    (written) => [`no time in ${written}`, `<time:${written}>`, `&lt;time:${written}&gt;`] as const,
  ),
  ['a keyword in other letters', '<Time:2026-01-02>', '&lt;Time:2026-01-02&gt;'],

  ['amounts of money', '$5 to $6, $$ 5$$6 a$$b$$ $$c$$d', '$5 to $6, $$ 5$$6 a$$b$$ $$c$$d'],
  ['a formula that is none', '$$\\frac{$$', '<span class="tex-error">$$\\frac{$$</span>'],
];

const blocks: readonly (readonly [syntax: string, source: string, html: string])[] = [
  ['nothing', ' \n\t\n', ''],
  ['paragraphs', 'a\r\n  \r\n\rb', '<p>a</p>\n<p>b</p>'],
  ['a heading', '## a #b ##\ntext', '<h2>a #b</h2>\n<p>text</p>'],
  ['what is no heading', '#a\n####### b\n # c', '<p>#a<br>\n####### b<br>\n # c</p>'],
  ['a rule, not a heading', 'a\n---\nb', '<p>a</p>\n<hr>\n<p>b</p>'],
  ['a rule, not a list', '* * *', '<hr>'],
  ['what is no rule', '--\n\n-   -   -', '<p>--</p>\n<ul>\n<li>\n<ul>\n<li>-</li>\n</ul>\n</li>\n</ul>'],

  ['a list', '* a\n* b\n  * c', '<ul>\n<li>a</li>\n<li>b<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>'],
  ['a list of several marks', '* a\n+ b\n- c', '<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ul>'],
  ['a list directly below a text', 'a\n- b', '<p>a</p>\n<ul>\n<li>b</li>\n</ul>'],
  ['an item behind a tab directly below a text', 'a\n\t- b\n-\tc', '<p>a<br>\n    - b<br>\n-   c</p>'],
  ['an item of the other kind behind a tab', '1. a\n\t- b', '<ol>\n<li>a<br>\n    - b</li>\n</ol>'],
  ['a number of two digits directly below a text', 'a\n10. b', '<p>a<br>\n10. b</p>'],
  [
    'a list below code that shows a fence',
    '````\n```\nx\n````\npara\n* list',
    `${code('```\nx\n')}\n<p>para</p>\n<ul>\n<li>list</li>\n</ul>`,
  ],
  [
    'a list below code that shows a fence with a language, in a quotation',
    '~~~quote\n```\n~~~py\n* x\n```\npara\n* list\n~~~\npara\n* list',
    `${quote(`${code('~~~py\n* x\n')}\n<p>para</p>\n<ul>\n<li>list</li>\n</ul>`)}\n<p>para</p>\n<ul>\n<li>list</li>\n</ul>`,
  ],
  [
    'a list of the other kind in a list',
    '- x\n+ y\n  1. z',
    '<ul>\n<li>x</li>\n<li>\n<p>y</p>\n<ol>\n<li>z</li>\n</ol>\n</li>\n</ul>',
  ],
  [
    'a list with a continued item',
    '* p\n  more\n* q',
    '<ul>\n<li>\n<p>p<br>\n  more</p>\n</li>\n<li>\n<p>q</p>\n</li>\n</ul>',
  ],
  ['items apart', '- a\n- b\n\n- c', '<ul>\n<li>a</li>\n<li>\n<p>b</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>'],
  ['a further paragraph of an item', '- a\n\n  b\n\nc', '<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>\n<p>c</p>'],
  ['four spaces directly below an item', '- a\n    - b', '<ul>\n<li>a<br>\n    - b</li>\n</ul>'],
  [
    'lists three deep',
    '- a\n\n  - b\n\n    - c',
    '<ul>\n<li>\n<p>a</p>\n<ul>\n<li>\n<p>b</p>\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n</li>\n</ul>',
  ],
  [
    'a heading between items of a nested list',
    '- - x\n  - y\n  # h\n\n  - z',
    '<ul>\n<li>\n<ul>\n<li>x</li>\n<li>y</li>\n<h1>h</h1>\n<li>\n<p>z</p>\n</li>\n</ul>\n</li>\n</ul>',
  ],
  ['an ordered list from 3', '3. a\n9. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
  ['other numbers', '1) a', '<p>1) a</p>'],
  ['a task', '- [ ] a', '<ul>\n<li>[ ] a</li>\n</ul>'],
  [
    'a heading and code that end a list',
    '- a\n# b\n- c\n```\nd\n```',
    `<ul>\n<li>a</li>\n</ul>\n<h1>b</h1>\n<ul>\n<li>c</li>\n</ul>\n${code('d\n')}`,
  ],
  ['a quotation in an item', '- a\n> q', `<ul>\n<li>a${quote('<p>q</p>')}\n</li>\n</ul>`],
  [
    'an item with nothing behind its mark',
    '- \n  a\n  b\n- c',
    '<ul>\n<li>\n<p>a<br>\nb</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>',
  ],
  ['code in an item with nothing behind its mark', '- \n      b', `<ul>\n<li>\n${code('b\n')}\n</li>\n</ul>`],
  ['code in an item with a blank line', '- a\n\n      b\n\n      c', `<ul>\n<li>a${code('b\n\nc\n')}\n</li>\n</ul>`],
  ['code in an item', '- a\n\n      b', `<ul>\n<li>a${code('b\n')}\n</li>\n</ul>`],

  ['a quotation', 'x\n> a\nb\n\n> c', `<p>x</p>\n${quote('<p>a<br>\nb</p>')}\n${quote('<p>c</p>')}`],
  [
    'paragraphs, a list and a quotation in a quotation',
    '> a\n>\n> - b\n>\n>> c',
    quote(`<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n${quote('<p>c</p>')}`),
  ],
  [
    'characters that divide lines elsewhere, in a quotation, a heading and items',
    '> a\u2028b\n\n# a\u2029b\n- a\u2028b\n\n1. a\u2029b',
    `${quote('<p>a\u2028b</p>')}\n<h1>a\u2029b</h1>\n<ul>\n<li>a\u2028b</li>\n</ul>\n<ol>\n<li>a\u2029b</li>\n</ol>`,
  ],
  ['signs of a quotation alone', '>', '<p>&gt;</p>'],
  ['signs of a quotation before one', '>\n>\nx', quote('<p>x</p>')],
  ['three signs of a quotation', '>>>', quote(quote('<p>&gt;</p>'))],
  ['back-ticks in a quotation', '> ```\n> a\n> ```', quote('<p><code>\na\n</code></p>')],
  [
    'unknown names in a quotation',
    '> @**Hamlet** @*nobody*',
    quote('<p>@_<strong>Hamlet</strong> @_<em>nobody</em></p>'),
  ],
  ['code in a quotation', '> ` @**all**`', quote('<p><code> @**all**</code></p>')],
  ['a mention in a quotation', '```quote\n@**|7**\n```', quote(`<p>${iago('Iago &lt;Bot&gt;', ' silent')}</p>`)],

  [
    'a table',
    'a | b | c\n:-- | --: | :-:\n`|` | \\| d\ne | f | g | h',
    '<table>\n<thead>\n<tr>\n<th style="text-align: left;">a</th>\n<th style="text-align: right;">b</th>\n<th style="text-align: center;">c</th>\n</tr>\n</thead>\n<tbody>\n' +
      '<tr>\n<td style="text-align: left;"><code>|</code></td>\n<td style="text-align: right;">\\| d</td>\n<td style="text-align: center;"></td>\n</tr>\n' +
      '<tr>\n<td style="text-align: left;">e</td>\n<td style="text-align: right;">f</td>\n<td style="text-align: center;">g</td>\n</tr>\n</tbody>\n</table>',
  ],
  [
    'a table without rows',
    '|a|\n|-|',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td></td>\n</tr>\n</tbody>\n</table>',
  ],
  [
    'a table of one column above a quotation',
    '|a|\n|-|\n> q',
    `<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td></td>\n</tr>\n</tbody>\n</table>\n${quote('<p>q</p>')}`,
  ],
  ['a table directly below a text', 'x\n|a|b|\n|-|-|', '<p>x<br>\n|a|b|<br>\n|-|-|</p>'],

  ['HTML', '<script>\nx\n</script>', '<p>&lt;script&gt;<br>\nx<br>\n&lt;/script&gt;</p>'],
  ['indented code', '    a\n    <b>\n\n\n    "c"', code('a\n&lt;b&gt;\n\n\n&quot;c&quot;\n')],
  ['indented lines directly below a text', 'a\n    b', '<p>a<br>\n    b</p>'],
  ['fenced code', `\`\`\`\n\n@**all** "'<  \n\n\n\`\`\``, code('@**all** &quot;&#39;&lt;\n')],
  ['fenced code in a language', `~~~ .py\n"a" '<'\n~~~`, code(`"a" '&lt;'\n`, ' data-code-language="Python"')],
  ['fenced code in braces', '```{c++}\na', code('a\n', ' data-code-language="C++"')],
  ['fenced code in an unusual language', '```TSX\na', code('a\n', ' data-code-language="tsx"')],
  ['a fence that does not end', '```\na', code('a\n')],
  ['a fence alone', '```', code('\n')],
  ['a fence without lines', '```\n```', ''],
  ['fences that are none', '``` a~b\nx\n\n ```\ny', '<p>``` a~b<br>\nx</p>\n<p>```<br>\ny</p>'],
  ['another run in a fence', '````\n```\na\n```\n````', code('```\na\n```\n')],
  [
    'a fenced quotation with code',
    '```quote\na\n```js\nb\n```\n- c\n```\nd',
    `${quote(`<p>a</p>\n${code('b\n', ' data-code-language="JavaScript"')}\n<ul>\n<li>c</li>\n</ul>`)}\n<p>d</p>`,
  ],
  [
    'a spoiler',
    '```spoiler The *end*\n* a\n```',
    '<div class="spoiler-block"><div class="spoiler-header">\n<p>The <em>end</em></p>\n</div><div class="spoiler-content" aria-hidden="true">\n<ul>\n<li>a</li>\n</ul>\n</div></div>',
  ],
  [
    'a spoiler without a title',
    '```spoiler\na',
    '<div class="spoiler-block"><div class="spoiler-header">\n</div><div class="spoiler-content" aria-hidden="true">\n<p>a</p>\n</div></div>',
  ],
  ['a spoiler without lines', '```spoiler a\n```', ''],
  ['formulas that are none', '```math\n\\frac{"\n```', '<p><span class="tex-error">\\frac{&quot;</span></p>'],

  [
    'an image below its text',
    '[a](/user_uploads/1/ab/cat.png) b\n\nc',
    `<p>${link('/user_uploads/1/ab/cat.png', 'a')} b</p>\n${cat(' title="a"')}<p>c</p>`,
  ],
  ['an image in place of its address', '[](/user_uploads/1/ab/cat.png)\n\nc', `${cat()}<p>c</p>`],
  [
    'an image in an item',
    '- a [](/user_uploads/1/ab/cat.png)\n- b',
    `<ul>\n<li>a ${link('/user_uploads/1/ab/cat.png')}${cat()}</li>\n<li>b</li>\n</ul>`,
  ],
  [
    'an image of bold text at the end',
    '**[a](/user_uploads/1/ab/cat.png)**\n\nb',
    `<p><strong>${link('/user_uploads/1/ab/cat.png', 'a')}</strong></p>\n<p>b</p>\n${cat(' title="a"')}`,
  ],
  [
    'an image of a heading at the end',
    '# [](/user_uploads/1/ab/cat.png)\nb',
    `<h1>${link('/user_uploads/1/ab/cat.png')}</h1>\n<p>b</p>\n${cat()}`,
  ],
  [
    'an image once',
    '[](/user_uploads/1/ab/cat.png)\n\n[](/user_uploads/1/ab/cat.png)',
    `${cat()}<p>${link('/user_uploads/1/ab/cat.png')}</p>`,
  ],
  [
    'no image in a quotation',
    '> [a](/user_uploads/1/ab/cat.png)',
    quote(`<p>${link('/user_uploads/1/ab/cat.png', 'a')}</p>`),
  ],
  ['no image of another server', 'https://x.org/cat.png', `<p>${link('https://x.org/cat.png')}</p>`],
  [
    'no image of an unknown upload',
    '[a](/user_uploads/1/ab/secret.png)',
    `<p>${link('/user_uploads/1/ab/secret.png', 'a')}</p>`,
  ],
  [
    'an image by its whole address',
    'https://chat.example.com/user_uploads/1/ab/cat.png',
    `<p>${link('user_uploads/1/ab/cat.png', 'https://chat.example.com/user_uploads/1/ab/cat.png')}</p>\n` +
      cat(' title="https://chat.example.com/user_uploads/1/ab/cat.png"', 'user_uploads/1/ab/cat.png'),
  ],
  [
    'a film',
    '[](/user_uploads/1/ab/film.mp4)',
    '<div class="message_inline_image message_inline_video"><a href="/user_uploads/1/ab/film.mp4"><video preload="metadata" src="/user_uploads/1/ab/film.mp4"></video></a></div>',
  ],
];

const typeset = (tex: string, displayMode: boolean) => katex.renderToString(tex, { displayMode });
const links = (count: number) => Array.from({ length: count }, (_, at) => `x.org/${at}`).join(' ');

describe('Rendered Markdown', () => {
  it.each(inline)('shows %s: %j', (_syntax, source, html) => {
    expect(renderMarkdown(source, realm).html).toBe(`<p>${html}</p>`);
  });

  it.each(blocks)('shows %s: %j', (_syntax, source, html) => {
    expect(renderMarkdown(source, realm).html).toBe(html);
  });

  it('shows formulas as the library typesets them', () => {
    expect(renderMarkdown('($$x < y$$)', realm).html).toBe(`<p>(${typeset('x < y', false)})</p>`);
    const { html } = renderMarkdown('```math\nx\n\n\\frac12\n```', realm);
    expect(html).toBe(`<p>${typeset('x', true)}\n\n${typeset('\\frac12', true)}</p>`);
  });

  it('shows formulas with the class names that mobile clients parse', () => {
    const { html } = renderMarkdown('$$\\sqrt[3]{\\frac{1}{2}}$$', realm);
    const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ')));
    expect([...classes]).toEqual(expect.arrayContaining(['katex-html', 'base', 'strut', 'sizing', 'root']));
    expect([...classes].filter((name) => name.startsWith('katex-')).toSorted()).toEqual(['katex-html', 'katex-mathml']);
  });

  it('shows emoji for emoticons when the author wants them', () => {
    const wanting = { ...realm, translateEmoticons: true };
    expect(renderMarkdown('a ;)', wanting).html).toBe(`<p>a ${emoji('wink', '1f609')}</p>`);
    expect(renderMarkdown('[:), a:) :)b', wanting).html).toBe(`<p>[${emoji('smile', '1f642')}, a:) :)b</p>`);
    expect(renderMarkdown('`:)`:(', wanting).html).toBe('<p><code>:)</code>:(</p>');
  });

  it('takes the default language for code that names none, but not in spoilers', () => {
    const { html } = renderMarkdown('```\na\n```\n```spoiler\n~~~\nb\n~~~\n', {
      ...realm,
      defaultCodeBlockLanguage: 'py',
    });
    expect(html).toContain(code('a\n', ' data-code-language="Python"'));
    expect(html).toContain(code('b\n'));
  });

  it('shows no previews where there are many links, or where they are not wanted', () => {
    const image = '[a](/user_uploads/1/ab/cat.png) ';
    expect(renderMarkdown(image + links(23), realm)).toMatchObject({
      html: expect.stringContaining('<img'),
      hasImage: true,
    });
    expect(renderMarkdown(image + links(24), realm)).toMatchObject({
      html: expect.not.stringContaining('<img'),
      hasImage: false,
    });
    expect(renderMarkdown(image, { ...realm, inlineImagePreview: false }).html).not.toContain('<img');
  });

  it('links what the patterns of the organization match', () => {
    const issue: Linkifier = {
      find: (text, from) => {
        const match = /(?<![^\s(])#(\d+)(?!\d|\p{L})/u.exec(text.slice(from));
        return match
          ? { start: from + match.index, end: from + match.index + match[0].length, url: `https://i.org/${match[1]}` }
          : undefined;
      },
    };
    const { html } = renderMarkdown('#1 (#2) `#3` **#4** [#5](x.io) a#6 @**all**#7 #8a', {
      ...realm,
      linkifiers: [issue],
    });
    expect(html).toBe(
      `<p>${link('https://i.org/1', '#1')} (${link('https://i.org/2', '#2')}) <code>#3</code> <strong>#4</strong> ` +
        `${link('http://x.io', '#5')} a#6 <span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span>#7 #8a</p>`,
    );
  });

  it('shows a table as text when most of its cells would have to be made up', () => {
    const { html } = renderMarkdown(`|${'a|'.repeat(101)}\n|${'-|'.repeat(101)}\n${'|a\n'.repeat(98)}`, realm);
    expect(html).not.toContain('<td>');
  });

  it('shows what lies too deep as text', () => {
    const { html } = renderMarkdown(`${'> '.repeat(30)}a\n\nb`, realm);
    expect(html.match(/<blockquote>/g)).toHaveLength(24);
    expect(html).toContain('&gt; &gt; &gt; a</p>');
    expect(html).toContain('<p>b</p>');
  });

  it('names every user and group once who is to be notified', () => {
    const { mentionedUserIds, mentionedGroupIds } = renderMarkdown('@**|7** @*support*\n* @**|7**', realm);
    expect({ mentionedUserIds, mentionedGroupIds }).toEqual({ mentionedUserIds: [7], mentionedGroupIds: [3] });
  });

  it('says that it mentions the channel or the topic', () => {
    expect(renderMarkdown('@**everyone**', realm)).toMatchObject({ mentionsChannel: true, mentionsTopic: false });
    expect(renderMarkdown('@**topic**', realm)).toMatchObject({ mentionsChannel: false, mentionsTopic: true });
  });

  it.each([
    ['silent', '@_**|7** @_*support* @_**all** @_**topic**'],
    ['in code', '`@**|7**`\n```\n@**all**\n```'],
    ['in a quotation', '> @**|7** @*support*\n> * @**all** @**topic**'],
    ['directly behind the sign of a quotation', '>@**|7**\n>@*support*\n>@**all**\n>>@**topic**'],
    ['in a heading and a list of a quotation', '> #\t@**|7**\n> -\t@**all**\n>1. @*support*\n@**topic**'],
    ['in a table of a quotation', '> |@**Iago <Bot>**|@*support*|\n> |-|-|\n> |@**all**|@**topic**|'],
    ['behind something like a mention in code', '> ` @**` @**all** @**|7**'],
    ['in a fenced quotation', '```quote\n@**|7** @*support* @**all** @**topic**\n```'],
    ['in a table of a fenced quotation', '```quote\n|@**Iago <Bot>**|@*support*|\n|-|-|\n|@**all**|@**topic**|\n```'],
    ['in a spoiler of a quotation', '```quote\n~~~spoiler @**all**\n@**|7**\n~~~\n```'],
  ])('notifies nobody by mentions that are %s', (_place, source) => {
    expect(renderMarkdown(source, realm)).toMatchObject({
      mentionedUserIds: [],
      mentionedGroupIds: [],
      mentionsChannel: false,
      mentionsTopic: false,
    });
  });

  it('names everybody silently for an author who calls nobody', () => {
    const source = '@**|7** @*support* @**all** @**topic**';
    const silenced = '@_**|7** @_*support* @_**all** @_**topic**';
    expect(renderMarkdown(source, { ...realm, callsNobody: true })).toEqual(renderMarkdown(silenced, realm));
  });

  it('lists the uploads that it links to', () => {
    const source =
      '[a](/user_uploads/2/ab/caf%C3%A9.txt) ![b](https://chat.example.com/user_uploads/2/cd/b.png) [c](https://x.org/user_uploads/2/c)\n> ![d](/user_uploads/1/ab/cat.png)';
    expect(renderMarkdown(source, realm).uploadPaths).toEqual(['2/ab/café.txt', '2/cd/b.png', '1/ab/cat.png']);
  });

  it.each([
    ['hello', false, false],
    ['#**web design**', true, false],
    ['`https://x.org`', false, false],
    ['> x.org', true, false],
    ['https://x.org', true, false],
    ['https://x.org/cat.JPG', true, false],
    ['[a](/user_uploads/1/ab/cat.png)', true, true],
    ['> [a](/user_uploads/1/ab/cat.png)', true, false],
    ['![a](/user_uploads/1/ab/cat.png)', false, true],
    ['![a](/user_uploads/1/ab/song.mp3)', false, false],
  ])('knows of %j whether it has a link: %j, an image: %j', (source, hasLink, hasImage) => {
    expect(renderMarkdown(source, realm)).toMatchObject({ hasLink, hasImage });
  });
});
