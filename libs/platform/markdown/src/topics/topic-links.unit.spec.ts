import { renderTopicLinks } from './topic-links.js';

describe('The links of a topic', () => {
  it('are its web addresses, without the punctuation after them', () => {
    const topic = 'see https://x.org/a?b=c, "http://y.org"; not (http://y.org) and ftp://z.org';
    expect(renderTopicLinks(topic).map(({ text, url }) => [text, url])).toEqual([
      ['https://x.org/a?b=c', 'https://x.org/a?b=c'],
      ['http://y.org', 'http://y.org'],
    ]);
  });

  it('have a scheme, also where the topic names none', () => {
    expect(renderTopicLinks('x.org')).toEqual([{ text: 'x.org', url: 'https://x.org' }]);
  });

  it('are none in plain text', () => {
    expect(renderTopicLinks('http:// is no address, README.md neither')).toEqual([]);
  });
});
