import { given } from '@chat/testing';
import { decideAddEmoji } from './add-emoji/add-emoji.decide.js';
import {
  customEmojiAggregate,
  type CustomEmojiEvent,
  DefaultEmojiProtected,
  EmojiDoesNotExist,
  EmojiNameTaken,
  MayNotAddEmoji,
  NotAdministratorOrAuthor,
  TooManyEmoji,
  TooManyEmojiOfAuthor,
} from './custom-emoji/custom-emoji.aggregate.js';
import { emojiName } from './custom-emoji/emoji-name.js';
import { decideDeactivateEmoji } from './deactivate-emoji/deactivate-emoji.decide.js';

const image = { fileKey: 'key', contentType: 'image/png', size: 9 } as const;
const parrot = { name: 'parrot', authorId: 11, image, still: null };
const added = (emojiId: number): CustomEmojiEvent => ({ type: 'CustomEmojiAdded', data: { emojiId, ...parrot } });
const gone = (emojiId: number): CustomEmojiEvent => ({
  type: 'CustomEmojiDeactivated',
  data: { emojiId, name: 'parrot' },
});
/** Account 13 is a bot of account 11. */
const facts = {
  mayAdd: true,
  isAdministrator: false,
  isDefaultName: false,
  addsWithoutBound: false,
  personBehind: (accountId: number) => (accountId === 13 ? 11 : accountId),
  limits: { perOrganization: 3, perAuthor: 2 },
};
const remove = (actorId: number, isAdministrator = false) => ({ actorId, isAdministrator, name: 'parrot' });

describe('A custom emoji', () => {
  it('is added under the next id', () => {
    given(customEmojiAggregate)
      .when((state) => decideAddEmoji(state, parrot, facts))
      .thenRecords(added(1));
    given(customEmojiAggregate, added(1), gone(1))
      .when((state) => decideAddEmoji(state, parrot, facts))
      .thenRecords(added(2));
  });

  it('is refused when its name is taken, by an active one', () => {
    given(customEmojiAggregate, added(1))
      .when((state) => decideAddEmoji(state, parrot, facts))
      .thenRefuses(new EmojiNameTaken());
  });

  it('is refused to those who may not add any', () => {
    given(customEmojiAggregate, added(1))
      .when((state) => decideAddEmoji(state, parrot, { ...facts, mayAdd: false }))
      .thenRefuses(new MayNotAddEmoji());
  });

  it('may replace a Unicode emoji when an administrator adds it', () => {
    const nothing = given(customEmojiAggregate);
    const onDefault = { ...facts, isDefaultName: true };
    nothing.when((state) => decideAddEmoji(state, parrot, onDefault)).thenRefuses(new DefaultEmojiProtected());
    nothing
      .when((state) => decideAddEmoji(state, parrot, { ...onDefault, isAdministrator: true }))
      .thenRecords(added(1));
  });

  /** @limit emoji.perOrganization */
  it('is refused beyond the limit, which counts deactivated ones', () => {
    given(customEmojiAggregate, added(1), gone(1), added(2), gone(2), added(3), gone(3))
      .when((state) => decideAddEmoji(state, parrot, facts))
      .thenRefuses(new TooManyEmoji(3));
  });

  /** @limit emoji.perAuthor */
  it('is refused to a person who has added too many, also by bots, deactivated ones included', () => {
    const two = given(customEmojiAggregate, added(1), gone(1), added(2), gone(2));
    for (const authorId of [11, 13]) {
      two
        .when((state) => decideAddEmoji(state, { ...parrot, authorId }, facts))
        .thenRefuses(new TooManyEmojiOfAuthor(2));
    }
    two
      .when((state) => decideAddEmoji(state, { ...parrot, authorId: 12 }, facts))
      .thenRecords({ type: 'CustomEmojiAdded', data: { emojiId: 3, ...parrot, authorId: 12 } });
    two.when((state) => decideAddEmoji(state, parrot, { ...facts, addsWithoutBound: true })).thenRecords(added(3));
  });

  it('is deactivated by its author and by administrators', () => {
    const one = given(customEmojiAggregate, added(1));
    one.when((state) => decideDeactivateEmoji(state, remove(11))).thenRecords(gone(1));
    one.when((state) => decideDeactivateEmoji(state, remove(12, true))).thenRecords(gone(1));
    one.when((state) => decideDeactivateEmoji(state, remove(12))).thenRefuses(new NotAdministratorOrAuthor());
    given(customEmojiAggregate, added(1), gone(1))
      .when((state) => decideDeactivateEmoji(state, remove(11)))
      .thenRefuses(new EmojiDoesNotExist('parrot'));
  });
});

describe('The name of a custom emoji', () => {
  it('is kept with underscores for spaces', () => {
    expect(emojiName(' party parrot-2 ')).toBe('party_parrot-2');
  });

  it.each([
    ['', 'Emoji name is missing'],
    [' ', 'Emoji name is missing'],
    ['Parrot', 'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.'],
    ['a:b', 'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.'],
    ['__proto__', 'Emoji names must end with either a letter or digit.'],
    ['a-', 'Emoji names must end with either a letter or digit.'],
  ])('is refused as %j', (name, message) => {
    expect(() => emojiName(name)).toThrow(message);
  });
});
