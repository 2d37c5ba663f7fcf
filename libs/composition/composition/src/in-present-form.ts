import { REALM_ID } from '@chat/directory';
import { carryingOn, type EventLogReader, joiningText, readingWith } from '@chat/event-log';
import { carriedEventsStream, movesStream, topicsApart } from '@chat/messages';
import { upcast } from './upcast.js';

const CARRYING = {
  types: new Set(['MessageNamesReplaced', 'MessageDeletionCarriedOn', 'TopicsReplaced']),
  places: carriedEventsStream(REALM_ID),
  inParts: new Set([movesStream(REALM_ID)]),
};

/** The log in the form that programs read: current events, with topics stored apart, and with those that later events carry on. */
export const inPresentForm = <Log extends EventLogReader>(log: Log): Log =>
  readingWith(upcast, joiningText(topicsApart, carryingOn(CARRYING, log)));
