import { allSuccessful, Chat, idsIn, type Person, refused, successful, untilRefused } from '@chat/chat-testing';
import { LIMITS } from './drafts.limits.js';

let chat: Chat;
let hamlet: Person;
beforeAll(async () => {
  chat = await Chat.open();
  hamlet = await chat.person('Hamlet');
});
afterAll(() => chat.close());

const each = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at));
const draft = (content: string, to: readonly number[] = []) => ({
  type: to.length > 0 ? 'private' : '',
  to,
  topic: '',
  content,
});
const drafts = (...given: readonly object[]) => hamlet.post('/drafts', { drafts: given });
describe('An account', () => {
  /** @limit drafts.perUser */
  it(`may have ${LIMITS.drafts.perUser} drafts, however many requests come at once`, async () => {
    const { perUser, perRequest } = LIMITS.drafts;
    const request = () => drafts(...each(perRequest, (at) => draft(`draft ${at}`)));
    const answers = await Promise.all(each(perUser / perRequest + 5, request));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(perUser / perRequest);
    await refused(drafts(draft('one more')), `You cannot have more than ${perUser} drafts.`);
    const [first, ...others] = idsIn(await hamlet.get('/drafts'), 'drafts', 'id');
    successful(await hamlet.patch(`/drafts/${first}`, { draft: draft('another text') }));
    await allSuccessful([first, ...others].map((id) => hamlet.delete(`/drafts/${id}`)));
  });

  /** @limit drafts.charactersPerUser */
  it('may have drafts that come to a million characters', async () => {
    const msg = `Your drafts cannot have more than ${LIMITS.drafts.charactersPerUser} characters in total.`;
    const small = successful(await drafts(draft('small')))['ids'] as [number];
    const [count, refusal] = await untilRefused(() => drafts(draft('x'.repeat(10_000))));
    expect([count, refusal.body.msg]).toEqual([99, msg]);
    await refused(hamlet.patch(`/drafts/${small[0]}`, { draft: draft('x'.repeat(10_000)) }), msg);
    await allSuccessful(idsIn(await hamlet.get('/drafts'), 'drafts', 'id').map((id) => hamlet.delete(`/drafts/${id}`)));
  });

  /** @limit drafts.recipients */
  it('may have a draft to a thousand people', async () => {
    const { recipients } = LIMITS.drafts;
    successful(
      await drafts(
        draft(
          'x',
          each(recipients, () => hamlet.userId),
        ),
      ),
    );
    await refused(
      drafts(
        draft(
          'x',
          each(recipients + 1, () => hamlet.userId),
        ),
      ),
      `drafts[0]["to"] is too long (limit: ${recipients} items)`,
    );
  });
});
