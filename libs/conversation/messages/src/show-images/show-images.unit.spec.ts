import { postedMessage } from '@chat/chat-testing';
import { given } from '@chat/testing';
import { messageAggregate } from '../message/message.aggregate.js';
import { decideShowImages } from './show-images.decide.js';

const LOADING = 'src="/static/images/loading/loader-black.svg"';
const preview = (path: string, source: string, mark = '') =>
  `<div class="message_inline_image"><a href="/user_uploads/${path}"><img ${mark}data-original-content-type="image/png" data-original-dimensions="9x9" ${source}></a></div>`;
const waiting = (path: string) => preview(path, LOADING, 'class="image-loading-placeholder" ');
const drawn = (path: string) => preview(path, `src="/user_uploads/thumbnail/${path}/840x560.webp"`);

const [one, two] = ['1/ab/one.png', '1/ab/tw%C3%B6.png'] as const;
const message = postedMessage({ renderedContent: waiting(one) + waiting(two) });
const { messageId, senderId, conversation, mentions, content } = message.data;
const rerendered = (renderedContent: string) => ({
  type: 'MessageRerendered' as const,
  data: { messageId, senderId, conversation, mentions, content, renderedContent },
});
const showing = (isDrawn: (pathId: string) => boolean | undefined) => (state: Parameters<typeof decideShowImages>[0]) =>
  decideShowImages(state, { conversation, isDrawn });

const onlyTwo = (pathId: string) => (pathId === '1/ab/twö.png' ? true : undefined);
const link = (path: string, text: string) => `<a href="/user_uploads/${path}">${text}</a>`;

describe('Showing images', () => {
  it('replaces the placeholders of those that are drawn, and only theirs', () => {
    const first = rerendered(waiting(one) + drawn(two));
    given(messageAggregate, message).when(showing(onlyTwo)).thenRecords(first);
    given(messageAggregate, message, first).when(showing(onlyTwo)).thenRecords();
    given(messageAggregate, message, first)
      .when(showing(() => true))
      .thenRecords(rerendered(drawn(one) + drawn(two)));
  });

  it('makes links of those that cannot be drawn, where none is', () => {
    const linked = `<p>${link(two, 'two')}</p>\n${waiting(two)}`;
    given(messageAggregate, postedMessage({ renderedContent: waiting(one) + linked }))
      .when(showing(() => false))
      .thenRecords(rerendered(`<p>${link(one, `/user_uploads/${one}`)}</p><p>${link(two, 'two')}</p>\n`));
  });

  it('changes nothing else, and nothing that looks like a placeholder in the text', () => {
    const text = `<p>image-loading-placeholder ${LOADING} &lt;img class="image-loading-placeholder" ${LOADING}&gt;</p>`;
    given(messageAggregate, postedMessage({ renderedContent: text }))
      .when(showing(() => true))
      .thenRecords();
    given(messageAggregate)
      .when(showing(() => true))
      .thenRecords();
  });
});
