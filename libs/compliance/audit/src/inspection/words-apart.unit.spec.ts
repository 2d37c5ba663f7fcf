import { wordsApart } from './words-apart.js';

it.each([
  [{ message_id: 42, time: '2026-11-20', case: 'case 4711' }, []],
  [{ search: '', topics: [], narrow: [], before: 7 }, []],
  [{ search: 'swordfish', badges: ['edited'] }, ['search']],
  [{ topics: [[1, 'lunch']], streamIds: [1] }, ['topics']],
  [{ account: 'ada@example.com', from: '2026-11-20' }, ['account']],
])('Of the parameters %j those in people’s words lie apart', (parameters, names) => {
  const { plain, words } = wordsApart(parameters);
  expect(Object.keys(words)).toEqual(names);
  expect({ ...plain, ...words }).toEqual(parameters);
});

it.each([
  [{ user_ids: [3, 4], conversations: [[5, 6]] }, [3, 4, 5, 6]],
  [{ users: '7,ada@example.com', search: '8' }, [7]],
  [{ account: '9' }, [9]],
  [
    {
      narrow: [
        { operator: 'sender', operand: 3 },
        { operator: 'dm', operand: [4, 5] },
        { operator: 'channel', operand: 6 },
      ],
    },
    [3, 4, 5],
  ],
])('An inspection with %j names accounts', (parameters, userIds) => {
  expect(wordsApart(parameters).userIds).toEqual(userIds);
});
