import { allSuccessful, Chat, idsIn, type Person, refused, successful, untilRefused } from '@chat/chat-testing';
import { LIMITS } from './saved-snippets.limits.js';

let chat: Chat;
let hamlet: Person;
beforeAll(async () => {
  chat = await Chat.open();
  hamlet = await chat.person('Hamlet');
});
afterAll(() => chat.close());

const each = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at));
const snippet = (content: string) => hamlet.post('/saved_snippets', { title: 'Title', content });
describe('An account', () => {
  /** @limit savedSnippets.perUser */
  it(`may have ${LIMITS.savedSnippets.perUser} snippets, however many requests come at once`, async () => {
    const { perUser } = LIMITS.savedSnippets;
    const answers = await Promise.all(each(perUser + 5, () => snippet('x')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(perUser);
    await refused(snippet('x'), `You cannot have more than ${perUser} saved snippets.`);
    const [first, ...others] = idsIn(await hamlet.get('/saved_snippets'), 'saved_snippets', 'id');
    successful(await hamlet.patch(`/saved_snippets/${first}`, { content: 'another text' }));
    await allSuccessful([first, ...others].map((id) => hamlet.delete(`/saved_snippets/${id}`)));
  });

  /** @limit savedSnippets.charactersPerUser */
  it('may have snippets that come to a million characters', async () => {
    const msg = `Your saved snippets cannot have more than ${LIMITS.savedSnippets.charactersPerUser} characters in total.`;
    const small = successful(await snippet('small'))['saved_snippet_id'] as number;
    const [count, refusal] = await untilRefused(() => snippet('x'.repeat(10_000)));
    expect([count, refusal.body.msg]).toEqual([99, msg]);
    await refused(hamlet.patch(`/saved_snippets/${small}`, { content: 'x'.repeat(10_000) }), msg);
  });
});
