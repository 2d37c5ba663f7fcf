import { DELETED_USER_NAME, WritableDirectory } from '@chat/directory';
import { aUser } from '@chat/chat-testing';
import { shownHistory, shownHtml } from './names-of-deleted.js';

const directory = new WritableDirectory();
directory.putUser(aUser(5, { fullName: DELETED_USER_NAME, isActive: false, isDeleted: true }));
directory.putUser(aUser(6, { fullName: 'Ada Lovelace' }));

const mention = (id: number, name: string, silent = '') =>
  `<p><span class="user-mention${silent}" data-user-id="${id}">${name}</span>, come</p>`;

it('a mention of a deleted account has its name of now, loud or silent', () => {
  expect(shownHtml(mention(5, '@Perdita Quickly'), directory)).toBe(mention(5, '@Deleted user'));
  expect(shownHtml(mention(5, 'Perdita &amp; Co', ' silent'), directory)).toBe(mention(5, 'Deleted user', ' silent'));
});

it.each([
  mention(6, '@Ada'),
  mention(7, '@Nobody'),
  '<p>Perdita</p>',
  '<span class="user-mention" data-user-id="*">@all</span>',
])('nothing else changes: %s', (html) => {
  expect(shownHtml(html, directory)).toBe(html);
});

it('so it is in every version of a message', () => {
  const [before, now] = [mention(5, '@Perdita Quickly'), mention(5, '@Deleted user')];
  const entry = { content: 'raw', rendered_content: before, prev_rendered_content: before, user_id: 6 };
  expect(shownHistory([entry, { user_id: 6 }], directory)).toEqual([
    { ...entry, rendered_content: now, prev_rendered_content: now },
    { user_id: 6 },
  ]);
});
