import { Differences } from './differences.js';
import type { ContentChangeDocument } from './message-history-document.js';
import { LIMITS } from '../message-reading.limits.js';

/** In words that a regular expression goes through in bounded memory. */
const text = (characters: number) =>
  'x'.repeat(characters).replaceAll('x'.repeat(1_000_000), `${'x'.repeat(999_999)} `);

/** A change of a message's only word into long ones, and how often somebody has looked at what was there before. */
function change(messageId: number, characters: number) {
  let looks = 0;
  const previous = {
    content: 'Soup',
    get renderedContent() {
      looks++;
      return '<p>Soup</p>';
    },
  };
  const document: ContentChangeDocument = {
    _id: `${messageId}:1`,
    messageId,
    position: messageId,
    userId: 11,
    time: 0,
    correlationId: 'c',
    content: 'x',
    renderedContent: `<p>${text(characters)}</p>`,
    previous,
  };
  return { document, looks: () => looks };
}

describe('Differences between versions', () => {
  /** @limit answers.keptDifferencesCharacters */
  it('are found once, until others have taken their room', async () => {
    const differences = new Differences();
    const { keptDifferencesCharacters } = LIMITS.answers;
    const small = change(1, 10);
    const { length } = await differences.of(small.document);
    const frame = length - 10;
    await differences.of(small.document);
    expect(small.looks()).toBe(1);

    const rest = change(2, keptDifferencesCharacters - (length + 1) - (frame + 1));
    await differences.of(rest.document);
    await differences.of(small.document);
    await differences.of(rest.document);
    expect([small.looks(), rest.looks()]).toEqual([1, 1]);

    await differences.of(change(3, 1).document);
    await differences.of(rest.document);
    await differences.of(small.document);
    expect([small.looks(), rest.looks()]).toEqual([2, 1]);
  });

  it('that need more room than there is are found each time', async () => {
    const large = change(1, LIMITS.answers.keptDifferencesCharacters);
    const differences = new Differences();
    expect(await differences.of(large.document)).toBe(await differences.of(large.document));
    expect(large.looks()).toBe(2);
  });
});
