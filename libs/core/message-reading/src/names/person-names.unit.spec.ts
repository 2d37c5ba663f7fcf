import fc from 'fast-check';
import { learningFrom, saysNames, saysNamesInTopics, withoutNames, withoutNamesInTopics } from './names-in-data.js';
import { PersonNames } from './person-names.js';

const person = { userId: 5, name: 'Deleted user', address: 'deleted-user-5@deleted.invalid' };
const jane = new PersonNames({ ...person, words: ['Jane Doe', 'Jane Roe', 'jane@example.com', 'jane-1@example.com'] });

describe('the name of a person in a text', () => {
  it.each([
    ['Ask jane doe.', 'Ask Deleted user.'],
    ['Jane Doe wrote JANE@example.com', 'Deleted user wrote deleted-user-5@deleted.invalid'],
    ['@**Jane Doe** and @_**Jane Roe|5** said:', '@**Deleted user|5** and @_**Deleted user|5** said:'],
    ['@**Whoever she was|5**', '@**Deleted user|5**'],
    [
      '<span class="user-mention" data-user-id="5">@Jane D.</span>',
      '<span class="user-mention" data-user-id="5">@Deleted user</span>',
    ],
    ['<a href="mailto:jane@example.com">x</a>', '<a href="mailto:deleted-user-5@deleted.invalid">x</a>'],
    ['#narrow/topic/Jane.20Doe and ?q=Jane%20Doe', '#narrow/topic/Deleted.20user and ?q=Deleted%20user'],
  ])('is replaced in %s', (text, expected) => {
    expect(jane.isIn(text)).toBe(true);
    expect(jane.replacedIn(text)).toBe(expected);
    expect(jane.isIn(expected)).toBe(false);
  });

  it.each([
    'Mary Jane Doeful',
    '@**Jane Doe|7** is somebody else',
    '<span class="user-mention" data-user-id="7">@Jane Doe</span>',
    '[the file](/user_uploads/1/ab/jane@example.com)',
    '@**Deleted user|5**',
  ])('is not in %s', (text) => {
    expect(jane.isIn(text)).toBe(false);
    expect(jane.replacedIn(text)).toBe(text);
  });

  it('is learned from mentions that were shown, and then found where nothing but the name is written', () => {
    const nobody = new PersonNames({ ...person, words: [] });
    const data = {
      content: '@**J. D&D** left. J. D&D was kind.',
      renderedContent: '<span class="user-mention" data-user-id="5">@J. D&amp;D</span> left. J. D&amp;D was kind.',
    };
    expect(withoutNames(data, learningFrom(data, nobody))).toEqual({
      content: '@**Deleted user|5** left. Deleted user was kind.',
      renderedContent: '<span class="user-mention" data-user-id="5">@Deleted user</span> left. Deleted user was kind.',
    });
  });

  it('is replaced in topics alone where that is asked, within their greatest length', () => {
    const data = {
      content: 'Jane Doe',
      conversation: { kind: 'channel', topic: 'Jane Doe leaves' },
      topicLinks: [{ text: 'Jane Doe', url: '/?q=Jane%20Doe' }],
      past: [{ data: { to: { topic: null }, from: { topic: `${'x'.repeat(51)} Jane Doe` } } }],
    };
    const left = withoutNamesInTopics(data, jane);
    expect(left).toMatchObject({
      content: 'Jane Doe',
      conversation: { kind: 'channel', topic: 'Deleted user leaves' },
      topicLinks: [{ text: 'Deleted user', url: '/?q=Deleted%20user' }],
      past: [{ data: { to: { topic: null }, from: { topic: `${'x'.repeat(51)} Delet...` } } }],
    });
    expect([data, left].map((each) => saysNamesInTopics(each, jane))).toEqual([true, false]);
  });

  it('is nowhere in data after it was replaced, except in topics and other places', () => {
    const words = fc.array(
      fc.constantFrom('Jane Doe', 'jane-1@example.com', 'soup', '@**', '**', '|', '5', '<', '"', '\n'),
    );
    const text = words.map((each) => each.join(' '));
    fc.assert(
      fc.property(fc.record({ content: text, previous: fc.record({ content: text }), conversation: text }), (data) => {
        const left = withoutNames(data, jane);
        expect(saysNames(left, jane)).toBe(false);
        expect(left.conversation).toBe(data.conversation);
      }),
    );
  });
});
