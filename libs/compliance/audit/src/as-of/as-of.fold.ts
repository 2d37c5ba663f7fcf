import { conversationKey, type Mandate, Site, type User } from '@chat/directory';
import { DomainError, SystemClock } from '@chat/kernel';
import { ListMessages, listMessagesOf, type MessageList, narrowOfFacts, type NarrowTerm } from '@chat/message-reading';
import type { ReadStore } from '@chat/read-store';
import { shownPerson, type ShownPerson, shownPlace, type ShownPlace, shownTime } from '../replayed/shown.js';
import { accountViewer, isCoveredAccount, mandateViewer, type Viewer } from './viewer.js';
import { type ShownTopic, topicsOf } from './topics.fold.js';
import { changesWithin } from './changes-within.js';
import type { ErasedMessage } from './erased-messages.fold.js';
import type { Moment, Moments } from './moments.js';
import { type Candidates, findingAmong, hasSearch } from './search-candidates.js';

export interface AsOfQuestion {
  /** UNIX milliseconds. */
  readonly time: number;
  /** Null: no account; everything that the mandate covers. */
  readonly userId: number | null;
  readonly mandate: Mandate;
  readonly siteUrl: string;
  readonly narrow: readonly NarrowTerm[];
  readonly anchor: number | 'newest' | 'oldest';
  readonly numBefore: number;
  readonly numAfter: number;
  readonly applyMarkdown: boolean;
  /** Missing: a search reads the words of all messages up to the moment. */
  readonly candidates?: Candidates | undefined;
}

export interface ShownAsOf extends MessageList {
  readonly moment: string;
  readonly first_event: string;
  /** Time of the last event before the moment. */
  readonly last_event: string;
  /** Number of replayed events: those behind the nearest earlier kept state. */
  readonly events_read: number;
  readonly user:
    | null
    | (ShownPerson & {
        readonly role: number | null;
        readonly is_active: boolean;
        readonly permissions: readonly string[];
        readonly settings: Readonly<Record<string, unknown>>;
        readonly groups: readonly string[];
      });
  readonly streams: readonly {
    readonly stream_id: number;
    readonly name: string;
    readonly invite_only: boolean;
    readonly is_archived: boolean;
    readonly is_subscribed: boolean;
  }[];
  readonly topics: readonly ShownTopic[];
  readonly erased: readonly {
    readonly message_id: number;
    readonly author: ShownPerson;
    readonly posted: string;
    readonly place: ShownPlace;
  }[];
}

/** Shows what an account saw at a moment, restricted to a mandate. @throws BadNarrow, MomentBeforeLog */
export async function asOf(moments: Moments, question: AsOfQuestion): Promise<ShownAsOf> {
  const { time, userId, mandate } = question;
  const moment = await moments.at(time);
  const { directory } = moment;
  const user = userId === null ? null : directory.user(userId);
  if (user === undefined) throw new DomainError('There was no such user at that moment.');
  const viewer = user ? accountViewer(moment, user, mandate) : mandateViewer(moment, mandate, question.narrow);
  const list = user?.isActive === false ? NOTHING : await listOf(moment, viewer, question);
  const { messages, erased, ...window } = together(list, erasedOf(moment, viewer, question), question);
  return {
    moment: shownTime(time),
    first_event: shownTime(await moments.begin()),
    last_event: shownTime(moment.lastEvent),
    events_read: moment.eventsRead,
    user: user && shownUser(moment, user, mandate),
    streams: streamsOf(moment, viewer, user, mandate),
    topics: topicsOf(moment, viewer, question),
    ...window,
    messages: messages.map((message) => changesWithin(mandate, message)),
    erased: erased.map(({ messageId, senderId, conversation, postedAt }) => ({
      message_id: messageId,
      author: shownPerson(directory, senderId),
      posted: shownTime(postedAt),
      place: shownPlace(directory, conversation),
    })),
  };
}

interface ListedMessage {
  readonly id: number;
}

/** A page of messages and erased ones around the anchor, as if the erased ones still existed. */
function together(
  { messages, ...list }: MessageList,
  erased: readonly ErasedMessage[],
  { numBefore, numAfter }: AsOfQuestion,
) {
  const listed = messages as readonly ListedMessage[];
  const { anchor } = list;
  const first = list.found_oldest ? 0 : Math.min(anchor, listed[0]?.id ?? anchor);
  const last = list.found_newest ? Infinity : Math.max(anchor, listed.at(-1)?.id ?? anchor);
  const near = erased.filter(({ messageId: id }) => id >= first && id <= last);
  const ids = [...listed.map(({ id }) => id), ...near.map(({ messageId }) => messageId)].toSorted((a, b) => a - b);
  const older = ids.filter((id) => id < anchor);
  const newer = ids.filter((id) => id > anchor);
  const oldest = older.length <= numBefore ? first : ([...older, anchor].at(-1 - numBefore) ?? anchor);
  const newest = newer.length <= numAfter ? last : [anchor, ...newer][numAfter]!;
  const isWithin = (id: number) => id >= oldest && id <= newest;
  return {
    ...list,
    found_oldest: list.found_oldest && older.length <= numBefore,
    found_newest: list.found_newest && newer.length <= numAfter,
    messages: listed.filter(({ id }) => isWithin(id)),
    erased: near.filter(({ messageId }) => isWithin(messageId)),
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

async function listOf(moment: Moment, viewer: Viewer, question: AsOfQuestion): Promise<MessageList> {
  const { narrow, anchor, numBefore, numAfter, applyMarkdown, siteUrl, candidates } = question;
  const range = { anchor, includeAnchor: true, numBefore, numAfter, narrow };
  const form = { applyMarkdown, clientGravatar: true, allowEmptyTopicName: true };
  const { readerId, directory, flags } = viewer;
  const still = { directory, flags, site: new Site(siteUrl), clock: new SystemClock() };
  const listIn = (store: ReadStore) => listMessagesOf({ ...still, store }, new ListMessages(readerId, range, form));
  if (candidates && (candidates.isAll || (anchor === 'newest' && numAfter === 0))) {
    const list = await listIn(findingAmong(moment.store, candidates));
    if (candidates.isAll || !list.found_oldest) return list;
  }
  if (hasSearch(narrow)) await moment.indexWords();
  return listIn(moment.store);
}

function shownUser({ directory }: Moment, user: User, mandate: Mandate): NonNullable<ShownAsOf['user']> {
  const isCoveredUser = isCoveredAccount(user, mandate);
  const groups = [...directory.groups()].filter(({ isDeactivated, members }) => !isDeactivated && members.has(user.id));
  return {
    ...shownPerson(directory, user.id),
    role: isCoveredUser ? user.role : null,
    is_active: user.isActive,
    permissions: isCoveredUser ? user.specialPermissions : [],
    settings: isCoveredUser ? user.settings : {},
    groups: isCoveredUser ? groups.map(({ name }) => name) : [],
  };
}

function streamsOf({ directory }: Moment, viewer: Viewer, user: User | null, mandate: Mandate): ShownAsOf['streams'] {
  if (user ? !isCoveredAccount(user, mandate) : mandate.accountIds !== null) return [];
  return [...directory.channels()]
    .filter((channel) => viewer.sees(channel))
    .filter(({ id }) => mandate.channelIds === null || mandate.channelIds.includes(id))
    .map(({ id, name, inviteOnly, isArchived }) => ({
      stream_id: id,
      name,
      invite_only: inviteOnly,
      is_archived: isArchived,
      is_subscribed: user !== null && directory.isSubscribed(user.id, id),
    }));
}

/** Selects as `GET /messages` does: messages of a channel that the narrow names, else those that the account received. */
function erasedOf(moment: Moment, viewer: Viewer, question: AsOfQuestion): readonly ErasedMessage[] {
  const { erasedSince } = moment;
  const { time, narrow, siteUrl } = question;
  if (erasedSince.length === 0) return [];
  const facts = narrowOfFacts(narrow, viewer.readerId, { ...viewer, site: new Site(siteUrl) });
  if (!facts) return [];
  return erasedSince.filter((message) => {
    const { messageId: id, senderId, conversation, postedAt } = message;
    if (postedAt > time || moment.directory.messageIds.has(id) || !viewer.reads(message)) return false;
    if (!facts.holds({ _id: id, senderId, conversation, conversationKey: conversationKey(conversation) })) return false;
    const isNamed = conversation.kind === 'channel' && facts.namesChannel(conversation.channelId);
    return isNamed || viewer.received(message);
  });
}

declare module '../replay/questions.js' {
  interface Questions {
    readonly as_of: { readonly asks: AsOfQuestion; readonly answer: ShownAsOf };
  }
}
