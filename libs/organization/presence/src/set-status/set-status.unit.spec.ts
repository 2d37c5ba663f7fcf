import { userStatusAggregate } from '../user-status/user-status.aggregate.js';
import { decideSetStatus } from './set-status.decide.js';

const car = { name: 'car', code: '1f697', type: 'unicode_emoji' };

it('a status keeps what is not set, and is named whole', () => {
  const [event] = decideSetStatus({ text: 'busy', emoji: null }, { userId: 11, emoji: car });
  expect(event!.data).toEqual({ userId: 11, status: { text: 'busy', emoji: car }, set: ['emoji'] });
  const [cleared] = decideSetStatus(userStatusAggregate.evolve({ text: '', emoji: null }, event!), {
    userId: 11,
    text: '',
    emoji: null,
    away: true,
  });
  expect(cleared!.data).toEqual({ userId: 11, status: { text: '', emoji: null }, set: ['text', 'emoji'], away: true });
});
