import type { AnnouncedMessage } from '../announcements/announcement.js';
import { checkNarrow, matchesNarrow, type QueueNarrow } from './narrow.js';

const ME = 10;
const channelMessage: AnnouncedMessage = {
  isPublic: true,
  channelName: 'Design',
  topic: 'Colours',
  isFrom: (address, userId) => userId === ME && address === 'iago@example.com',
  mentions: (address, userId) => userId === ME && address === 'ophelia@example.com',
  flagsOf: () => [],
};
const directMessage: AnnouncedMessage = { ...channelMessage, isPublic: false, channelName: null, topic: '' };
const flagged = (...flags: string[]): AnnouncedMessage => ({
  ...channelMessage,
  flagsOf: (userId) => (userId === ME ? flags : []),
});

describe('a narrow', () => {
  it.each<[string, QueueNarrow, AnnouncedMessage]>([
    ['no terms', [], directMessage],
    ['a channel by name', [['channel', 'design']], channelMessage],
    ['a channel by the old operator', [['stream', 'DESIGN']], channelMessage],
    ['a topic', [['topic', 'colours']], channelMessage],
    ['a sender', [['sender', 'iago@example.com']], directMessage],
    ['a mention', [['mentions', 'ophelia@example.com']], channelMessage],
    ['direct messages', [['is', 'dm']], directMessage],
    ['direct messages by the old operand', [['is', 'private']], directMessage],
    ['starred messages', [['is', 'starred']], flagged('starred')],
    ['unread messages', [['is', 'unread']], flagged()],
    ['mentions', [['is', 'mentioned']], flagged('mentioned')],
    ['alerts, which are mentions', [['is', 'alerted']], flagged('mentioned')],
    ['resolved topics', [['is', 'resolved']], { ...channelMessage, topic: '✔ Colours' }],
    ['an operand nobody knows', [['is', 'remarkable']], channelMessage],
    ['several terms', [['channel', 'design'], ['topic', 'colours']], channelMessage], // prettier-ignore
  ])('lets through %s', (_what, narrow, message) => {
    expect(matchesNarrow(narrow, message, ME)).toBe(true);
  });

  it.each<[string, QueueNarrow, AnnouncedMessage]>([
    ['another channel', [['channel', 'designers']], channelMessage],
    ['a direct message for a channel', [['channel', '']], directMessage],
    ['another topic', [['topic', 'colour']], channelMessage],
    ['a direct message for a topic', [['topic', '']], directMessage],
    ['the mention of somebody else', [['mentions', 'iago@example.com']], channelMessage],
    ['another sender', [['sender', 'iago']], channelMessage],
    ['a channel message for direct ones', [['is', 'dm']], channelMessage],
    ['unstarred messages', [['is', 'starred']], flagged('read')],
    ['read messages', [['is', 'unread']], flagged('read')],
    ['messages that do not mention', [['is', 'mentioned']], flagged('starred')],
    ['unresolved topics', [['is', 'resolved']], { ...channelMessage, topic: '✔Colours' }],
    ['what one of several terms refuses', [['channel', 'design'], ['topic', 'fonts']], channelMessage], // prettier-ignore
  ])('keeps out %s', (_what, narrow, message) => {
    expect(matchesNarrow(narrow, message, ME)).toBe(false);
  });

  it('is refused with a term that registrations do not know', () => {
    expect(() => checkNarrow([['near', '5']])).toThrow('Operator near not supported.');
    expect(() => checkNarrow([['is', 'followed']])).toThrow('Operand followed not supported.');
    expect(() => checkNarrow([['is', 'dm'], ['sender', '']])).not.toThrow(); // prettier-ignore
  });
});
