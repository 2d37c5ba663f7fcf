import { aDirectory } from './directory.fixture.js';
import { receivingNothing, receivingSince, receivingUntil } from './subscription-times.js';

const directory = aDirectory();
directory.addMessageId(1);
directory.addMessageId(7);

it('a time begins with the next message, and ends with the newest', () => {
  expect(receivingSince(directory, 90)).toEqual([[8, null, 90, null]]);
  expect(receivingSince(directory, 90, [[1, 3, 10, 20]])).toEqual([
    [1, 3, 10, 20],
    [8, null, 90, null],
  ]);
  expect(receivingUntil(directory, 90, [[2, null, 15, null]])).toEqual([[2, 7, 15, 90]]);
});

it('what lasts begins no second time, and what ended ends no second time', () => {
  expect(receivingSince(directory, 90, [[2, null, 15, null]])).toEqual([[2, null, 15, null]]);
  expect(receivingUntil(directory, 90, [[2, 5, 15, 60]])).toEqual([[2, 5, 15, 60]]);
  expect(receivingUntil(directory, 90, [])).toEqual([]);
});

it('a subscription lasts while its account is deactivated and gets no messages', () => {
  const deactivated = receivingNothing(directory, [[2, null, 15, null]]);
  expect(deactivated).toEqual([[2, 7, 15, null]]);
  expect(receivingNothing(directory, deactivated)).toEqual(deactivated);
  expect(receivingNothing(directory, [[2, 5, 15, 60]])).toEqual([[2, 5, 15, 60]]);
  expect(receivingUntil(directory, 90, deactivated)).toEqual([[2, 7, 15, 90]]);
  expect(receivingSince(directory, 90, deactivated)).toEqual([
    [2, 7, 15, 90],
    [8, null, 90, null],
  ]);
});
