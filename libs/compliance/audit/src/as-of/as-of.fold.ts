import { type Conversation, isCovered, type Mandate, Site, type User } from '@chat/directory';
import { DomainError, SystemClock } from '@chat/kernel';
import { ListMessages, listMessagesOf, type MessageList, type NarrowTerm } from '@chat/message-reading';
import type { ReadStore } from '@chat/read-store';
import { shownPerson, type ShownPerson, shownPlace, type ShownPlace, shownTime } from '../replayed/shown.js';
import { changesWithin } from './changes-within.js';
import type { Moment, Moments } from './moments.js';
import { type Candidates, findingAmong, hasSearch } from './search-candidates.js';

export interface AsOfQuestion {
  /** UNIX milliseconds. */
  readonly time: number;
  readonly userId: number;
  readonly mandate: Mandate;
  readonly siteUrl: string;
  readonly narrow: readonly NarrowTerm[];
  readonly anchor: number | 'newest' | 'oldest';
  readonly numBefore: number;
  readonly numAfter: number;
  readonly applyMarkdown: boolean;
  /** Missing: the words of all messages until the moment are read for a search. */
  readonly candidates?: Candidates | undefined;
}

export interface ShownAsOf extends MessageList {
  readonly moment: string;
  /** Time of the last event before it. */
  readonly last_event: string;
  /** Number of events that it was replayed from: those behind the nearest earlier state that is kept. */
  readonly events_read: number;
  readonly user: ShownPerson & {
    readonly role: number;
    readonly is_active: boolean;
    readonly permissions: readonly string[];
    readonly settings: Readonly<Record<string, unknown>>;
    readonly groups: readonly string[];
  };
  readonly streams: readonly {
    readonly stream_id: number;
    readonly name: string;
    readonly invite_only: boolean;
    readonly is_archived: boolean;
    readonly is_subscribed: boolean;
  }[];
  readonly erased: readonly {
    readonly message_id: number;
    readonly author: ShownPerson;
    readonly posted: string;
    readonly place: ShownPlace;
  }[];
}

/** Shows what an account saw at a moment, cut to a mandate. @throws BadNarrow, MomentBeforeLog */
export async function asOf(moments: Moments, question: AsOfQuestion): Promise<ShownAsOf> {
  const { time, userId, mandate } = question;
  const moment = await moments.at(time);
  const { directory } = moment;
  const user = directory.user(userId);
  if (!user) throw new DomainError('There was no such user at that moment.');
  const list = user.isActive ? await listOf(moment, question) : NOTHING;
  const isInMandate = ({ id }: { readonly id: number }) => {
    const placed = moment.flags.posted.locationOf(placeIn(moment, id));
    const senderId = (list.messages as { id: number; sender_id: number }[]).find((each) => each.id === id)!.sender_id;
    return placed !== undefined && isCovered(mandate, { conversation: placed.conversation, senderId });
  };
  return {
    moment: shownTime(time),
    last_event: shownTime(moment.lastEvent),
    events_read: moment.eventsRead,
    user: shownUser(moment, user, mandate),
    streams: streamsOf(moment, user, mandate),
    ...list,
    messages: (list.messages as { id: number }[]).filter(isInMandate).map((message) => changesWithin(mandate, message)),
    erased: erasedSince(moment, user, mandate, time),
  };
}

const NOTHING: MessageList = {
  messages: [],
  anchor: 0,
  found_anchor: false,
  found_oldest: true,
  found_newest: true,
  history_limited: false,
};

async function listOf(moment: Moment, question: AsOfQuestion): Promise<MessageList> {
  const { userId, narrow, anchor, numBefore, numAfter, applyMarkdown, siteUrl, candidates } = question;
  const range = { anchor, includeAnchor: true, numBefore, numAfter, narrow };
  const form = { applyMarkdown, clientGravatar: true, allowEmptyTopicName: true };
  const { directory, flags } = moment;
  const still = { directory, flags, site: new Site(siteUrl), clock: new SystemClock() };
  const listIn = (store: ReadStore) => listMessagesOf({ ...still, store }, new ListMessages(userId, range, form));
  if (candidates && (candidates.isAll || (anchor === 'newest' && numAfter === 0))) {
    const list = await listIn(findingAmong(moment.store, candidates));
    if (candidates.isAll || !list.found_oldest) return list;
  }
  if (hasSearch(narrow)) await moment.indexWords();
  return listIn(moment.store);
}

/** Any place of the channel or conversation finds a message that has not left it; others are found by their home. */
function placeIn({ flags }: Moment, messageId: number): { messageId: number; conversation: Conversation } {
  const [home] = flags.posted.homesOf([messageId]).keys();
  return { messageId, conversation: home!.conversation };
}

function shownUser({ directory }: Moment, user: User, { accountIds }: Mandate): ShownAsOf['user'] {
  const isCoveredAccount = accountIds === null || accountIds.includes(user.id);
  const groups = [...directory.groups()].filter(({ isDeactivated, members }) => !isDeactivated && members.has(user.id));
  return {
    ...shownPerson(directory, user.id),
    role: user.role,
    is_active: user.isActive,
    permissions: isCoveredAccount ? user.specialPermissions : [],
    settings: isCoveredAccount ? user.settings : {},
    groups: isCoveredAccount ? groups.map(({ name }) => name) : [],
  };
}

function streamsOf({ directory }: Moment, user: User, { channelIds }: Mandate): ShownAsOf['streams'] {
  return [...directory.channels()]
    .filter((channel) => user.isActive && directory.canSeeChannel(user.id, channel))
    .filter(({ id }) => channelIds === null || channelIds.includes(id))
    .map(({ id, name, inviteOnly, isArchived }) => ({
      stream_id: id,
      name,
      invite_only: inviteOnly,
      is_archived: isArchived,
      is_subscribed: directory.isSubscribed(user.id, id),
    }));
}

function erasedSince(moment: Moment, user: User, mandate: Mandate, time: number): ShownAsOf['erased'] {
  const { directory, laterDeletions } = moment;
  return laterDeletions.flatMap(({ data }) => {
    const { messageId, senderId, conversation, arrivedAt, postedAt } = data;
    if (postedAt > time || directory.messageIds.has(messageId)) return [];
    if (!isCovered(mandate, data) || !directory.canReadMessage(user.id, messageId, conversation, arrivedAt)) return [];
    const author = shownPerson(directory, senderId);
    return [{ message_id: messageId, author, posted: shownTime(postedAt), place: shownPlace(directory, conversation) }];
  });
}

declare module '../replay/questions.js' {
  interface Questions {
    readonly as_of: { readonly asks: AsOfQuestion; readonly answer: ShownAsOf };
  }
}
