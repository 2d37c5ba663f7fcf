import { Chat, listening, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

const MISSING = { status: 404, body: { msg: 'Navigation view does not exist.', code: 'BAD_REQUEST' } };
const STARRED = encodeURIComponent('narrow/is/starred');

let chat: Chat;
let ada: Person;
let bo: Person;

beforeEach(async () => {
  chat = await Chat.open();
  [ada, bo] = [await chat.person('Ada'), await chat.person('Bo')];
});
afterEach(() => chat.close());

async function viewsOf(person: Person) {
  return successful(await person.get('/navigation_views'))['navigation_views'];
}

describe('Navigation views', () => {
  it('are added, changed and removed by their owner, whose clients are notified', async () => {
    const [own, foreign] = [await listening(ada, 'navigation_view'), await listening(bo, 'navigation_view')];
    successful(await ada.post('/navigation_views', { fragment: 'narrow/is/starred', is_pinned: true }));
    successful(await ada.post('/navigation_views', { fragment: ' narrow/topic/x ', is_pinned: false, name: ' Mine ' }));
    const starred = { fragment: 'narrow/is/starred', is_pinned: true, name: null };
    const mine = { fragment: 'narrow/topic/x', is_pinned: false, name: 'Mine' };
    expect(await viewsOf(ada)).toEqual([starred, mine]);
    const { navigation_views } = successful(await ada.post('/register', { fetch_event_types: ['navigation_views'] }));
    expect(navigation_views).toEqual([starred, mine]);
    successful(await ada.patch('/navigation_views/narrow/is/starred', { is_pinned: false }));
    successful(await ada.patch(`/navigation_views/${STARRED}`, { is_pinned: false }));
    successful(await ada.delete('/navigation_views/narrow/topic/x'));
    expect(await viewsOf(ada)).toEqual([{ ...starred, is_pinned: false }]);
    expect(await own()).toEqual([
      { type: 'navigation_view', op: 'add', navigation_view: starred },
      // The former state of the removed view is erased with it, even before its delivery.
      { type: 'navigation_view', op: 'update', fragment: 'narrow/is/starred', data: { is_pinned: false, name: null } },
      { type: 'navigation_view', op: 'remove', fragment: 'narrow/topic/x' },
    ]);
    expect([await viewsOf(bo), await foreign()]).toEqual([[], []]);
  });

  it('have names of their own, unless they are built in', async () => {
    const custom = { fragment: 'narrow/topic/x', is_pinned: true, name: 'Mine' };
    successful(await ada.post('/navigation_views', custom));
    const refused = async (fields: object, msg: string) =>
      expect(await ada.post('/navigation_views', { ...fields })).toMatchObject({ status: 400, body: { msg } });
    await refused(custom, 'Navigation view already exists.');
    await refused({ ...custom, fragment: 'narrow/topic/y' }, 'Navigation view already exists.');
    await refused({ fragment: 'inbox', is_pinned: true, name: 'Inbox' }, 'Built-in views cannot have a custom name.');
    await refused({ fragment: 'narrow/topic/y', is_pinned: true }, 'Custom views must have a valid name.');
    await refused({ fragment: ' ', is_pinned: true, name: 'x' }, 'fragment cannot be blank');
    await refused(
      { fragment: 'x'.repeat(1_001), is_pinned: true, name: 'x' },
      'fragment is too long (limit: 1000 characters)',
    );
    await refused(
      { fragment: 'x', is_pinned: true, name: 'x'.repeat(101) },
      'name is too long (limit: 100 characters)',
    );
    await refused({ fragment: 'x', name: 'x' }, "Missing 'is_pinned' argument");
    const inbox = await ada.patch('/navigation_views/inbox', { name: 'Inbox' });
    expect(inbox).toMatchObject({ status: 400, body: { msg: 'Built-in views cannot have a custom name.' } });
    // The name of one's own view may be given to it again, and another account may have the same.
    successful(await ada.patch(`/navigation_views/${encodeURIComponent(custom.fragment)}`, { name: 'Mine' }));
    successful(await bo.post('/navigation_views', custom));
  });

  it('that do not exist are answered 404, those of others too', async () => {
    successful(await bo.post('/navigation_views', { fragment: 'inbox', is_pinned: true }));
    expect(await ada.patch('/navigation_views/inbox', { is_pinned: true })).toMatchObject(MISSING);
    expect(await ada.delete('/navigation_views/inbox')).toMatchObject(MISSING);
  });

  /** @limit navigationViews.perUser */
  it('are 100 at most', async () => {
    const answers = await Promise.all(
      Array.from({ length: 101 }, (_, at) =>
        ada.post('/navigation_views', { fragment: `narrow/${at}`, is_pinned: false, name: `${at}` }),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200)).toMatchObject([
      { body: { msg: 'You cannot have more than 100 navigation views.' } },
    ]);
  });

  it('are erased from the log when they are replaced or removed', async () => {
    successful(await ada.post('/navigation_views', { fragment: 'secret', is_pinned: true, name: 'first' }));
    successful(await ada.patch('/navigation_views/secret', { name: 'second' }));
    successful(await ada.delete('/navigation_views/secret'));
    await eventually(async () => {
      const kept = (await chat.events()).filter(({ stream }) => stream.startsWith('navigation_view-'));
      expect(kept.map(({ type }) => type)).toEqual(['NavigationViewRemoved']);
    });
  });
});
