import type { MessageWordsDocument } from '@chat/message-reading';
import { postedMessage } from '@chat/chat-testing';
import { recorded } from '@chat/testing';
import type { MessageEvent, MessagesMoved } from '../message/message.events.js';
import { messageWordsProjection } from './message-words.projection.js';
import { LIMITS } from '../messages.limits.js';

type Event = Parameters<typeof messageWordsProjection.evolve>[1];

const posted = postedMessage();
const { messageId, senderId, conversation } = posted.data;
const channelId = conversation.kind === 'channel' ? conversation.channelId : NaN;

const take = (document: MessageWordsDocument | undefined, event: object) =>
  messageWordsProjection.evolve(document, recorded(event as MessageEvent) as Event, messageId);
const after = (...events: readonly object[]) =>
  events.reduce<MessageWordsDocument | undefined>((document, event) => take(document, event), undefined);

const edited = (renderedContent: string) => ({ type: 'MessageContentEdited', data: { messageId, renderedContent } });
const moved = (to: Partial<MessagesMoved['data']['to']>) => ({
  type: 'MessagesMoved',
  data: { messageIds: [messageId, 1], to: { channelId, topic: null, ...to } },
});
const deleted = (isKept?: true) => ({
  type: 'MessageDeleted',
  data: { messageId, senderId, conversation, ...(isKept && { isKept }) },
});
const erased = { type: 'DeletedContentErased', data: { messageIds: [messageId] } };

const keys = (state: string) => ({
  _id: messageId,
  words: [`§s${senderId}`, `§c${channelId}`, state],
  ofContent: 0,
  ofPlace: 3,
});

describe('The words of a message', () => {
  it('are of what it says and where it is, and marked as former ones after edits and moves', () => {
    const document = after(posted, edited('<p>Swordfish</p>'), edited('<p>Soup</p>'), moved({ topic: 'dinner' }))!;
    const { words, ofContent, ofPlace } = document;
    expect(words.slice(0, ofContent)).toEqual(['soup']);
    expect(words.slice(ofContent, ofContent + ofPlace)).toEqual([`§s${senderId}`, `§c${channelId}`, 'dinner']);
    expect(words.slice(ofContent + ofPlace)).toContain('§fswordfish');
    expect(after(posted, moved({ channelId: 99 }))!.words).toContain(`§f§c${channelId}`);
    const same = after(posted)!;
    expect(take(same, moved({}))).toBe(same);
  });

  it('that an edit leaves in place are not marked as former ones', () => {
    const document = after(posted, edited('<p>Red soup</p>'), edited('<p>Red wine</p>'))!;
    expect(document.words.slice(0, document.ofContent)).toEqual(['red', 'wine']);
    expect(document.words).toContain('§fsoup');
    expect(document.words).not.toContain('§fred');
    expect(take(document, edited('<p>Red wine</p>'))).toEqual(document);
  });

  /** @limit messages.formerWords */
  it('of former versions are bounded', () => {
    const most = LIMITS.messages.formerWords;
    const long = Array.from({ length: most + 10 }, (_, at) => `w${at}`).join(' ');
    const { words, ofContent, ofPlace } = after(posted, edited(long), edited('Soup'))!;
    expect(words.length - ofContent - ofPlace).toBe(most);
  });

  it('of a deleted message are keys alone, whether or not it was seen before', () => {
    expect(after(posted, edited('<p>Swordfish</p>'), deleted(true))).toEqual(keys('§kept'));
    for (const events of [[posted, deleted(true), erased], [deleted(true), erased], [posted, deleted()], [deleted()]])
      expect(after(...events)).toEqual(keys('§erased'));
    expect(after(posted, deleted(true), moved({ topic: 'dinner' }))).toEqual(keys('§kept'));
    expect(after(posted, deleted(), moved({ channelId: 99, topic: 'dinner' }))).toEqual(keys('§erased'));
  });

  it('are the same when an event comes twice', () => {
    const events = [posted, edited('<p>Soup</p>'), moved({ topic: 'dinner' })];
    for (const event of [moved({ topic: 'dinner' })]) expect(take(after(...events), event)).toEqual(after(...events));
  });
});
