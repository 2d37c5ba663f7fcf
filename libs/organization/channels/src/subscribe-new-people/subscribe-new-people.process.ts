import type { UserJoined } from '@chat/accounts';
import { reactingBeforeAnswer } from '@chat/processes';
import { SubscribeNewPerson } from './subscribe-new-person.command.js';

/** Subscribes a new account to the channels in the event: the default ones, or those of an invitation. */
export const subscribeNewPeople = reactingBeforeAnswer<UserJoined>('subscribe-new-people', ['UserJoined'], (event) => {
  const { userId, channelIds = [] } = event.data;
  if (channelIds.length === 0) return [];
  const cause = { ...event.metadata, causationId: event.id };
  return [new SubscribeNewPerson({ userId, channelIds, cause })];
});
