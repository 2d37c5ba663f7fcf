import { channelUrl, encodeHashComponent, messageUrl, topicUrl } from './narrow-url.js';

const channel = { id: 5, name: 'web design' };

describe('URLs of views', () => {
  it('lead to a channel, a topic and a message', () => {
    expect(channelUrl(channel)).toBe('/#narrow/channel/5-web-design');
    expect(topicUrl(channel, 'new logo')).toBe('/#narrow/channel/5-web-design/topic/new.20logo');
    expect(messageUrl(channel, '', 12)).toBe('/#narrow/channel/5-web-design/topic//near/12');
  });

  it.each([
    ['a.b%c', 'a.2Eb.25c'],
    ["!'()*", '.21.27.28.29.2A'],
    ['é/✔', '.C3.A9.2F.E2.9C.94'],
    ['_-~', '_-~'],
    ['\ud800', '.EF.BF.BD'],
  ])('write %j as %s', (text, encoded) => {
    expect(encodeHashComponent(text)).toBe(encoded);
  });
});
