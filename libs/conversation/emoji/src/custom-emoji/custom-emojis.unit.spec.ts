import type { NamedEmoji } from '@chat/directory';
import { checkEmoji, emojiNamed, resolveEmoji } from '@chat/ports';
import { type CustomEmoji, CustomEmojis } from './custom-emojis.js';

const custom = (id: number, name: string, changes: Partial<CustomEmoji> = {}): CustomEmoji => ({
  id,
  name,
  sourceUrl: `/emoji/${id}.png`,
  stillUrl: null,
  image: { fileKey: `file ${id}`, contentType: 'image/png', size: 100 },
  still: null,
  authorId: 10,
  isDeactivated: false,
  ...changes,
});

const emojis = new CustomEmojis();
emojis.put(custom(1, 'party_parrot'));
emojis.put(custom(2, 'tada'));
emojis.put(custom(3, 'gone', { isDeactivated: true }));
emojis.put(custom(4, 'octopus'));
emojis.put(custom(4, 'octopus', { isDeactivated: true }));
emojis.put(custom(5, 'octopus'));
emojis.put(custom(5, 'octopus', { isDeactivated: true }));

const extra = { name: 'zulip', code: 'zulip', type: 'zulip_extra_emoji' };

describe('The emoji of a name', () => {
  it.each<[string, NamedEmoji | undefined]>([
    ['party_parrot', { name: 'party_parrot', code: '1', type: 'realm_emoji' }],
    ['tada', { name: 'tada', code: '2', type: 'realm_emoji' }],
    ['zulip', extra],
    ['+1', { name: '+1', code: '1f44d', type: 'unicode_emoji' }],
    ['thumbs_up', { name: 'thumbs_up', code: '1f44d', type: 'unicode_emoji' }],
    ['octopus', { name: 'octopus', code: '1f419', type: 'unicode_emoji' }],
    ['gone', undefined],
    ['', undefined],
    ['toString', undefined],
  ])('%s', (name, emoji) => {
    expect(emojiNamed(emojis, name)).toEqual(emoji);
  });
});

describe('An emoji that is requested', () => {
  it('has the code and the type that its name has, where they are missing', () => {
    expect(resolveEmoji(emojis, { name: 'tada' })).toEqual({ name: 'tada', code: '2', type: 'realm_emoji' });
    expect(resolveEmoji(emojis, { name: 'tada', type: 'unicode_emoji' }).code).toBe('2');
    expect(resolveEmoji(emojis, { name: 'tada', code: '1f389' }).type).toBe('realm_emoji');
  });

  it('stays as it is when it is whole, however wrong', () => {
    const wrong = { name: 'no such name', code: 'no such code', type: 'no such type' };
    expect(resolveEmoji(emojis, wrong)).toEqual(wrong);
  });

  it('may spell the service’s own emoji in two ways', () => {
    expect(resolveEmoji(emojis, { ...extra, type: 'service_extra_emoji' })).toEqual(extra);
    expect(resolveEmoji(emojis, extra)).toEqual(extra);
  });

  it.each(['', 'nothing', 'gone'])('is refused by the name %j alone', (name) => {
    expect(() => resolveEmoji(emojis, { name })).toThrow(`Emoji '${name}' does not exist`);
    expect(() => resolveEmoji(emojis, { name, code: '1f389' })).toThrow(`Emoji '${name}' does not exist`);
  });
});

describe('An emoji that somebody begins to use', () => {
  it.each<NamedEmoji>([
    { name: 'party_parrot', code: '1', type: 'realm_emoji' },
    { name: 'thumbs_up', code: '1f44d', type: 'unicode_emoji' },
    { name: 'tada', code: '1f389', type: 'unicode_emoji' },
    extra,
  ])('is accepted as $type $name', (emoji) => {
    expect(() => checkEmoji(emojis, emoji)).not.toThrow();
  });

  it.each<[string, string, string, string]>([
    ['realm_emoji', '9', 'party_parrot', 'Invalid custom emoji.'],
    ['realm_emoji', '01', 'party_parrot', 'Invalid custom emoji.'],
    ['realm_emoji', '1', 'tada', 'Invalid custom emoji name.'],
    ['realm_emoji', '3', 'gone', 'This custom emoji has been deactivated.'],
    ['realm_emoji', '3', 'other', 'Invalid custom emoji name.'],
    ['zulip_extra_emoji', '1f389', 'zulip', 'Invalid emoji code.'],
    ['zulip_extra_emoji', 'zulip', 'tada', 'Invalid emoji name.'],
    ['unicode_emoji', '1f999999', 'tada', 'Invalid emoji code.'],
    ['unicode_emoji', '1F389', 'tada', 'Invalid emoji code.'],
    ['unicode_emoji', '1f389', 'octopus', 'Invalid emoji name.'],
    ['unicode_emoji', '1f389', '__proto__', 'Invalid emoji name.'],
    ['other', '1f389', 'tada', 'Invalid emoji type.'],
    ['', '1f389', 'tada', 'Invalid emoji type.'],
  ])('is refused as %s %s %s: %s', (type, code, name, message) => {
    expect(() => checkEmoji(emojis, { name, code, type })).toThrow(message);
  });
});
