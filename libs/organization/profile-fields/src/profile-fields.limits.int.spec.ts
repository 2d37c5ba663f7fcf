import { Chat, refused, successful } from '@chat/chat-testing';
import { LIMITS } from './profile-fields.limits.js';

let chat: Chat;
beforeAll(async () => {
  chat = await Chat.open();
});
afterAll(() => chat.close());

const each = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at));
const dropdown = (name: string, field_data: object) =>
  chat.owner.post('/realm/profile_fields', { field_type: 3, name, field_data });
const choices = (count: number) =>
  Object.fromEntries(each(count, (at) => [`${at}`, { text: `Choice ${at}`, order: `${at}` }]));
const long = (length: number) => ({ a: { text: 'x'.repeat(length), order: '1' } });

/** @limit profileFields.choices, profileFields.textCharacters */
it('An organization may have dropdowns with 200 choices of 1,000 characters', async () => {
  const { choices: most, textCharacters } = LIMITS.profileFields;
  successful(await dropdown('Mood', choices(most)));
  await refused(dropdown('Moods', choices(most + 1)), `field_data is too long (limit: ${most} choices)`);
  successful(await dropdown('Motto', long(textCharacters)));
  await refused(
    dropdown('Mottos', long(textCharacters + 1)),
    `field_data["text"] is too long (limit: ${textCharacters} characters)`,
  );
});
