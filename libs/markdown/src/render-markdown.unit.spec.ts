import { realm } from './realm.fixture.js';
import { renderMarkdown } from './render-markdown.js';

const iago = (text: string, silent = ''): string =>
  `<span class="user-mention${silent}" data-user-id="7">${text}</span>`;
const emoji = (name: string, code: string): string => {
  const title = name.replaceAll('_', ' ');
  return `<span aria-label="${title}" class="emoji emoji-${code}" role="img" title="${title}">:${name}:</span>`;
};
const code = (text: string, language = ''): string =>
  `<div class="codehilite"${language}><pre><span></span><code>${text}</code></pre></div>`;

const inline: readonly (readonly [syntax: string, source: string, html: string])[] = [
  ['plain text', 'hello, world. (Yes!)', 'hello, world. (Yes!)'],
  ['characters of HTML', 'a <b>"bold"</b> &amp; &lt;', 'a &lt;b&gt;&quot;bold&quot;&lt;/b&gt; &amp; &lt;'],
  ['emphasis', '**b** *i* ~~s~~ _u_ __u__', '<strong>b</strong> <em>i</em> <s>s</s> _u_ __u__'],
  ['a newline', 'a\nb', 'a<br>\nb'],
  ['code', '`@**all** <b>`', '<code>@**all** &lt;b&gt;</code>'],
  ['math', '$$x < y$$ for $5 to $6', '<code class="math">x &lt; y</code> for $5 to $6'],
  ['an escaped character', '\\*a\\* \\@**all**', '*a* @<strong>all</strong>'],

  ['a user mention', '@**Iago <Bot>**', iago('@Iago &lt;Bot&gt;')],
  ['a user mention in other letter case', '@**iago <bot>**', iago('@Iago &lt;Bot&gt;')],
  ['a user mention with an id', '@**Iago <Bot>|7**', iago('@Iago &lt;Bot&gt;')],
  ['a user mention by id alone', '@**|7**', iago('@Iago &lt;Bot&gt;')],
  ['a silent user mention', '@_**Iago <Bot>|7**', iago('Iago &lt;Bot&gt;', ' silent')],
  ['an id of someone else', '@**Hamlet|7**', '@<strong>Hamlet|7</strong>'],
  ['an unknown user', '@**Hamlet**', '@<strong>Hamlet</strong>'],
  ['a mention within a word', 'a@**all**', 'a@<strong>all</strong>'],
  ['a topic mention', '@**topic**', '<span class="topic-mention">@topic</span>'],
  ['a silent topic mention', '@_**topic**', '<span class="topic-mention silent">topic</span>'],
  ['a group mention', '@*support*', '<span class="user-group-mention" data-user-group-id="3">@support</span>'],
  [
    'a silent group mention',
    '@_*support*',
    '<span class="user-group-mention silent" data-user-group-id="3">support</span>',
  ],
  ['an unknown group', '@*nobody*', '@<em>nobody</em>'],
  ...['all', 'everyone', 'stream', 'channel'].map(
    (name) =>
      [
        `the wildcard ${name}`,
        `@**${name}**`,
        `<span class="user-mention channel-wildcard-mention" data-user-id="*">@${name}</span>`,
      ] as const,
  ),

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
    'a link to the topic without a name',
    '#**web design>**',
    '<a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-web-design/topic/">#web design &gt; <em>general chat</em></a>',
  ],
  [
    'a message link',
    '#**web design>logo@123**',
    '<a class="message-link" data-stream-id="5" href="/#narrow/channel/5-web-design/topic/logo/near/123">#web design &gt; logo @ 💬</a>',
  ],
  ['an unknown channel', '#**secret>x**', '#<strong>secret&gt;x</strong>'],

  ['a link', '[a *b*](https://x.org/?a=1&b)', '<a href="https://x.org/?a=1&amp;b">a <em>b</em></a>'],
  ['a link to a bare domain', '[a](x.org/y)', '<a href="http://x.org/y">a</a>'],
  ['a link into the realm', '[a](https://chat.example.com/#narrow/dm/7)', '<a href="/#narrow/dm/7">a</a>'],
  ['an unsafe link', '[a](javascript:alert)', '[a](javascript:alert)'],
  ['a disguised unsafe link', '[a](&#106;avascript:alert)', '[a](&#106;avascript:alert)'.replace('&#106;', 'j')],
  ['a link that leaves the realm unseen', '[a](//evil.org)', '[a](//evil.org)'],
  [
    'references in a link',
    '[@**all** #**web design**](/#a)',
    '<a href="/#a">@<strong>all</strong> #<strong>web design</strong></a>',
  ],
  ['a bare address', 'see https://x.org/a_b_c.', 'see <a href="https://x.org/a_b_c">https://x.org/a_b_c</a>.'],
  ['a mail address', 'me@x.org', '<a href="mailto:me@x.org">me@x.org</a>'],
  ['an image', '![a "cat"](https://x.org/c.png)', '<a href="https://x.org/c.png">a &quot;cat&quot;</a>'],
  [
    'an image without a text',
    '![](https://x.org/c?d&e)',
    '<a href="https://x.org/c?d&amp;e">https://x.org/c?d&amp;e</a>',
  ],
  ['an image in a link', '[a ![b](/c.png)](/d)', '<a href="/d">a b</a>'],

  ['an emoji', ':smile: :thumbs_up:', `${emoji('smile', '1f642')} ${emoji('thumbs_up', '1f44d')}`],
  ['emoji characters', '🎉❤️', emoji('tada', '1f389') + emoji('heart', '2764')],
  ['an unknown emoji', ':nope: 10:30:45', ':nope: 10:30:45'],
  ['a time', '<time:2026-01-02T03:04:05Z>', '<time datetime="2026-01-02T03:04:05Z">2026-01-02T03:04:05Z</time>'],
  [
    'a time in a zone',
    '<time:2026-01-02 03:04+02:00>',
    '<time datetime="2026-01-02T01:04:00Z">2026-01-02 03:04+02:00</time>',
  ],
  ['a time without a zone', '<time:2026-01-02T03:04>', '<time datetime="2026-01-02T03:04:00Z">2026-01-02T03:04</time>'],
  ['a UNIX time', '<time:1767323045>', '<time datetime="2026-01-02T03:04:05Z">1767323045</time>'],
  ['an invalid time', '<time:"soon">', '<span class="timestamp-error">Invalid time format: &quot;soon&quot;</span>'],
];

const blocks: readonly (readonly [syntax: string, source: string, html: string])[] = [
  ['nothing', '', ''],
  ['a heading', '## a', '<h2>a</h2>'],
  ['a rule, not a heading', 'a\n---', '<p>a</p>\n<hr>'],
  ['a list', '* a\n* b\n  1. c', '<ul>\n<li>a</li>\n<li>b\n<ol>\n<li>c</li>\n</ol>\n</li>\n</ul>'],
  ['an ordered list from 3', '3. a', '<ol start="3">\n<li>a</li>\n</ol>'],
  ['a quotation', '> a\nb', '<blockquote>\n<p>a<br>\nb</p>\n</blockquote>'],
  [
    'a table',
    '|a|b|\n|--|-:|\n|c|d|',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n<th style="text-align:right">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>c</td>\n<td style="text-align:right">d</td>\n</tr>\n</tbody>\n</table>',
  ],
  ['HTML', '<script>\nx\n</script>', '<p>&lt;script&gt;<br>\nx<br>\n&lt;/script&gt;</p>'],
  ['indented code', '    a\n    <b>', code('a\n&lt;b&gt;\n')],
  ['fenced code', '```\n@**all**\n```', code('@**all**\n')],
  ['fenced code in a language', '~~~ py\na\n~~~', code('a\n', ' data-code-language="Python"')],
  ['fenced code in an unusual language', '```"x" y\na', code('a', ' data-code-language="&quot;x&quot;"')],
  ['fenced math', '```math\nx < y\n```', code('x &lt; y\n', ' data-code-language="Math"')],
  [
    'a fenced quotation with code',
    '```quote\na\n```js\nb\n```\nc\n```\nd',
    `<blockquote>\n<p>a</p>\n${code('b\n', ' data-code-language="JavaScript"')}\n<p>c</p>\n</blockquote>\n<p>d</p>`,
  ],
  [
    'a fenced quotation in a list',
    '* ```quote\n  a\nb',
    '<ul>\n<li>\n<blockquote>\n<p>a</p>\n</blockquote>\n</li>\n</ul>\n<p>b</p>',
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
];

describe('Rendered Markdown', () => {
  it.each(inline)('shows %s: %j', (_syntax, source, html) => {
    expect(renderMarkdown(source, realm).html).toBe(`<p>${html}</p>`);
  });

  it.each(blocks)('shows %s: %j', (_syntax, source, html) => {
    expect(renderMarkdown(source, realm).html).toBe(html);
  });

  it('shows a table as text when most of its cells would have to be made up', () => {
    const { html } = renderMarkdown(`|${'a|'.repeat(100)}\n|${'-|'.repeat(100)}\n${'|a\n'.repeat(100)}`, realm);
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
    ['in a fenced quotation', '```quote\n@**|7** @*support* @**all** @**topic**\n```'],
  ])('notifies nobody by mentions that are %s', (_place, source) => {
    expect(renderMarkdown(source, realm)).toMatchObject({
      mentionedUserIds: [],
      mentionedGroupIds: [],
      mentionsChannel: false,
      mentionsTopic: false,
    });
  });

  it('lists the uploads that it links to', () => {
    const source =
      '[a](/user_uploads/2/ab/caf%C3%A9.txt) ![b](https://chat.example.com/user_uploads/2/cd/b.png) [c](https://x.org/user_uploads/2/c)';
    expect(renderMarkdown(source, realm).uploadPaths).toEqual(['2/ab/café.txt', '2/cd/b.png']);
  });

  it.each([
    ['hello', false, false],
    ['#**web design**', false, false],
    ['https://x.org', true, false],
    ['https://x.org/cat.JPG?size=1', true, true],
    ['![cat](https://x.org/cat)', true, true],
  ])('knows of %j whether it has a link: %j, an image: %j', (source, hasLink, hasImage) => {
    expect(renderMarkdown(source, realm)).toMatchObject({ hasLink, hasImage });
  });
});
