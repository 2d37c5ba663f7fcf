import type { RecordedEvent } from '@chat/kernel';
import type { UserJoined } from '@chat/members';
import type { Process } from '@chat/processes';
import { SubscribeNewPerson } from './subscribe-new-person.command.js';

/** A new account is subscribed to the channels that the event names: the default ones, or those of an invitation. */
export const subscribeNewPeople: Process = {
  name: 'subscribe-new-people',
  types: ['UserJoined'],
  commands(event) {
    if (event.type !== 'UserJoined') return [];
    const { userId, channelIds = [] } = (event as RecordedEvent<UserJoined>).data;
    if (channelIds.length === 0) return [];
    const cause = { ...event.metadata, causationId: event.id };
    return [new SubscribeNewPerson({ userId, channelIds, cause })];
  },
};
