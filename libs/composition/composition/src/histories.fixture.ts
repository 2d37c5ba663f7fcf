import { globSync, readFileSync } from 'node:fs';
import { conversationKey, Role } from '@chat/directory';
import { type DomainEvent, type RecordedEvent, toIdRuns } from '@chat/kernel';
import type {
  MessageDeleted,
  MessageNamesReplaced,
  MessagePosted,
  MessageRestored,
  TopicMessagesDeleted,
} from '@chat/messages';
import fc from 'fast-check';
import { FoldedState } from './folded-state.js';

type Fields = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const id = fc.integer({ min: 1, max: 3 });
const name = fc.constantFrom('Ada', 'Grace', 'Linus');
const text = fc.constantFrom('', 'soup', 'stew');
const groupValue = fc.oneof(id, fc.record({ direct_members: fc.array(id), direct_subgroups: fc.array(id) }));
const role = fc.constantFrom(...Object.values(Role));
const privacy = { inviteOnly: fc.boolean(), isWebPublic: fc.boolean(), historyPublicToSubscribers: fc.boolean() };
const permissions = fc.record({
  can_subscribe_group: groupValue,
  can_add_subscribers_group: groupValue,
  can_administer_channel_group: groupValue,
});
const topic = fc.constantFrom('lunch', 'Lunch', '');
const people = fc.uniqueArray(id, { minLength: 1 }).map((ids) => ids.toSorted((a, b) => a - b));
const channelPlace = fc.record({ kind: fc.constant('channel' as const), channelId: id, topic });
const place = fc.oneof(channelPlace, fc.record({ kind: fc.constant('direct' as const), userIds: people }));
const mentions = fc.record({ userIds: people, everyone: fc.boolean(), topicParticipantIds: fc.constant([]) });
const messageId = fc.integer({ min: 1, max: 40 });
const ranges = fc.tuple(messageId, fc.nat({ max: 5 })).map(([from, more]) => [from, from + more] as const);
const conversation = fc.oneof(
  id.map((channelId) => `channel:${channelId}`),
  people.map((userIds) => `direct:${userIds.join(',')}`),
);
const flagged = fc.record({
  userId: id,
  flag: fc.constantFrom('read', 'starred', 'collapsed'),
  messages: fc.array(fc.record({ conversation, ids: fc.array(ranges, { maxLength: 2 }) }), { maxLength: 2 }),
});
const groupId = fc.integer({ min: 20, max: 22 });
const [ids, groupIds] = [fc.uniqueArray(id), fc.uniqueArray(groupId)];
const ofGroup = (fields: Fields = {}) => fc.record({ ...fields, groupId });
const ofUser = (fields: Fields = {}) => fc.record({ ...fields, userId: id });
const ofChannel = (fields: Fields = {}) => fc.record({ ...fields, channelId: id });

const profileField = (fieldId: number, label: string) => ({
  id: fieldId,
  name: label,
  type: 8,
  hint: '',
  data: null,
  required: false,
  editableByUser: true,
  displayInProfileSummary: false,
  useForUserMatching: false,
});

const linkifier = {
  pattern: fc.constantFrom('#(?P<id>[0-9]+)'),
  urlTemplate: fc.constant('https://example.com/{id}'),
  exampleInput: fc.option(text),
  reverseTemplate: fc.option(text),
  alternativeUrlTemplates: fc.constant([]),
};

const navigationFragment = fc.constantFrom('inbox', 'narrow/is/dm');
const navigationView = fc.record({ fragment: navigationFragment, isPinned: fc.boolean(), name: fc.option(name) });

/** A capability's stored sample of each type, with other ids. */
const stored = Object.fromEntries(
  globSync('libs/*/*/golden-events/*.json').map((file) => {
    const { type, data } = (JSON.parse(readFileSync(file, 'utf8')) as { readonly event: DomainEvent }).event;
    const fields = Object.entries(data as Fields).map(([field, value]) => [
      field,
      field.endsWith('Id') && typeof value === 'number' ? id : fc.constant(value),
    ]);
    return [type, fc.record(Object.fromEntries(fields) as Fields)];
  }),
);

/** Data in which more than ids must vary. Names and addresses are each account's own, as rules demand. */
const varied: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  RealmCreated: fc.record({ realmId: fc.constant(1), name: text, settings: fc.constant({}) }),
  RealmRenamed: fc.record({ realmId: fc.constant(1), name: text }),
  RealmDescribed: fc.record({ realmId: fc.constant(1), description: text, renderedDescription: text }),
  RealmSettingsChanged: fc.record({ settings: fc.record({ waiting_period_threshold: id }) }),
  GroupCreated: ofGroup({ memberIds: ids, subgroupIds: groupIds }).map((data) => ({
    ...data,
    name: `group ${data.groupId}`,
    description: '',
    creatorId: 1,
    isSystemGroup: false,
    settings: {},
  })),
  GroupRenamed: fc.record({ groupId, suffix: text }).map(({ groupId: renamed, suffix }) => ({
    groupId: renamed,
    name: `group ${renamed}${suffix}`,
  })),
  GroupDescribed: ofGroup({ description: text }),
  GroupSettingsChanged: ofGroup({ settings: fc.record({ can_join_group: groupValue }) }),
  GroupDeactivated: ofGroup(),
  GroupReactivated: ofGroup(),
  GroupMembersAdded: ofGroup({ userIds: ids }),
  GroupMembersRemoved: ofGroup({ userIds: ids }),
  GroupSubgroupsAdded: ofGroup({ subgroupIds: groupIds }),
  GroupSubgroupsRemoved: ofGroup({ subgroupIds: groupIds }),
  UserJoined: ofUser({ role, fullName: name, isBot: fc.boolean() }).map((data) => ({
    ...data,
    email: `user${data.userId}@example.com`,
    apiKeyHash: `key ${data.userId}`,
    specialPermissions: [],
    passwordHash: null,
    botType: null,
    botOwnerId: null,
    isSystemBot: false,
    isImportedStub: true,
  })),
  UserLoggedInFirst: ofUser(),
  ApiKeyIssued: ofUser().map((data) => ({ ...data, apiKeyHash: `second ${data.userId}`, revokedApiKeyHashes: [] })),
  ApiKeyRotated: ofUser().map((data) => ({ ...data, apiKeyHash: `third ${data.userId}` })),
  PasswordChanged: ofUser({ passwordHash: text }),
  PasswordDisabled: ofUser(),
  UserRenamed: ofUser({ fullName: name }),
  UserRoleChanged: ofUser({ role }),
  ProfileFieldCreated: fc
    .record({ id, name })
    .map(({ id: fieldId, name: label }) => ({ field: profileField(fieldId, label) })),
  ProfileFieldChanged: fc.record({ id, name, removedChoices: fc.constant([]) }).map((change) => ({
    field: profileField(change.id, change.name),
    removedChoices: change.removedChoices,
  })),
  ProfileFieldDeleted: fc.record({ fieldId: id }),
  ProfileFieldsOrdered: fc.record({ fieldIds: ids }),
  ProfileValuesChanged: ofUser({
    changes: fc.array(fc.record({ fieldId: id, value: fc.option(text) }), { maxLength: 2 }),
  }),
  UserEmailChanged: ofUser().map((data) => ({ ...data, email: `moved${data.userId}@example.com` })),
  EmailVisibilityChanged: ofUser({ visibility: fc.constantFrom(1, 2, 3, 4, 5), previousVisibility: fc.constant(1) }),
  UserSettingsChanged: ofUser({
    settings: fc.record(
      { enter_sends: fc.boolean(), timezone: fc.constantFrom('', 'Africa/Nairobi') },
      { requiredKeys: [] },
    ),
    byOwner: fc.boolean(),
  }),
  UserStatusChanged: ofUser({ status: fc.record({ text, emoji: fc.constant(null) }), set: fc.constant(['text']) }),
  UserSettingsDefaultsChanged: fc.record({ settings: fc.record({ color_scheme: id }) }),
  RealmDomainAdded: fc.record({ domainId: id, domain: name, allowSubdomains: fc.boolean() }),
  RealmDomainChanged: fc.record({ domain: name, allowSubdomains: fc.boolean() }),
  RealmDomainRemoved: fc.record({ domain: name }),
  RealmPictureChanged: fc.record({
    name: fc.constantFrom('icon', 'logo'),
    picture: fc.option(fc.record({ fileKey: fc.constantFrom('a', 'b'), size: id })),
  }),
  AvatarChanged: ofUser({
    avatar: fc.option(fc.record({ key: fc.constantFrom('a', 'b'), size: id, mediumSize: id })),
  }).map((data) => ({ ...data, previous: null })),
  BotProfileChanged: ofUser({ changes: fc.record({ allPublicChannels: fc.boolean(), defaultSendingChannelId: id }) }),
  BotOwnerChanged: ofUser({ ownerId: id, previousOwnerId: fc.option(id) }),
  SpecialPermissionGranted: ofUser({
    permission: fc.constantFrom('create_users', 'change_user_emails', 'audit'),
    mandate: fc.record({
      channelIds: fc.option(fc.array(id)),
      accountIds: fc.constant(null),
      includesDirectMessages: fc.boolean(),
      until: fc.constant(null),
      reason: name,
    }),
  }),
  SpecialPermissionRevoked: ofUser({ permission: fc.constantFrom('create_users', 'change_user_emails', 'audit') }),
  AccountDeleted: ofUser({ role, isBot: fc.boolean() }).map((data) => ({
    ...data,
    botType: null,
    botOwnerId: null,
    isImportedStub: false,
    dateJoined: 1_700_000_000,
  })),
  UserDeactivated: ofUser(),
  UserReactivated: ofUser(),
  WaitingPeriodPassed: ofUser({ waitingDays: id }),
  ChannelCreated: ofChannel({ ...privacy, permissions, announce: fc.boolean() }).map((data) => ({
    ...data,
    name: `Channel ${data.channelId}`,
    description: '',
    renderedDescription: '',
    creatorId: null,
    topicsPolicy: 'inherit',
    messageRetentionDays: null,
    folderId: null,
  })),
  ChannelRenamed: fc.record({ channelId: id, suffix: text }).map(({ channelId, suffix }) => ({
    channelId,
    name: `Channel ${channelId}${suffix}`,
  })),
  ChannelDescribed: ofChannel({ description: text, renderedDescription: text }),
  ChannelPrivacyChanged: ofChannel({ privacy: fc.record(privacy) }),
  ChannelPermissionsChanged: ofChannel({ permissions }),
  ChannelTopicsPolicyChanged: ofChannel({ topicsPolicy: fc.constantFrom('inherit', 'allow_empty_topic') }),
  ChannelRetentionChanged: ofChannel({ messageRetentionDays: fc.option(id) }),
  ChannelEmailAddressIssued: ofChannel({ token: text, creatorId: id, senderId: id }),
  ChannelFolderAssigned: ofChannel({ folderId: fc.option(id) }),
  ChannelDefaultChanged: ofChannel({ isDefault: fc.boolean() }),
  ChannelFolderCreated: fc.record({ id, name }).map((folder) => ({
    folder: { ...folder, description: '', renderedDescription: '', creatorId: 1, isArchived: false },
  })),
  ChannelFolderChanged: fc.record({ folderId: id, changes: fc.record({ isArchived: fc.boolean() }) }),
  ChannelFoldersOrdered: fc.record({ folderIds: ids }),
  ChannelArchived: ofChannel(),
  ChannelUnarchived: ofChannel(),
  ChannelsSubscribed: ofUser({ subscriptions: fc.array(ofChannel({ color: text }), { maxLength: 3 }) }),
  ChannelsUnsubscribed: ofUser({ channelIds: fc.uniqueArray(id) }),
  SubscriptionPropertySet: ofUser({
    channelId: id,
    property: fc.constantFrom('is_muted', 'pin_to_top', 'push_notifications'),
    value: fc.boolean(),
  }),
  MessagePosted: fc.record({
    messageId,
    senderId: id,
    conversation: place,
    mentions,
    readBySender: fc.boolean(),
    attachmentIds: ids,
    content: text,
  }),
  ReactionAdded: fc.record({ messageId, number: fc.constant(0), userId: id, conversation: place }),
  MessageContentEdited: fc.record(
    { messageId, conversation: place, mentions, attachmentIds: ids, content: text, move: fc.record({ topic }) },
    { requiredKeys: ['messageId', 'conversation', 'mentions', 'attachmentIds', 'content'] },
  ),
  MessagesMoved: fc.record({
    messageIds: fc.uniqueArray(messageId, { minLength: 1 }).map((ids) => toIdRuns(ids.toSorted((a, b) => a - b))),
    from: ofChannel({ topic }),
    to: ofChannel({ topic: fc.option(topic) }),
    isWhole: fc.boolean(),
    notices: fc.record({ targetHadMessages: fc.boolean() }),
    finishes: fc.boolean(),
  }),
  MessageDeleted: fc.record({ messageId }),
  MessageRestored: fc.record({ messageId }),
  MessageNamesReplaced: fc.record({ messageId }),
  TopicMessagesDeleted: fc.record({ messageIds: fc.uniqueArray(messageId) }),
  AttachmentUploaded: fc.record({ attachmentId: id, ownerId: id, size: id }).map((data) => ({
    ...data,
    fileKey: `file ${data.attachmentId}`,
    pathId: `path ${data.attachmentId}`,
    name: 'file',
    contentType: 'image/png',
    image: { width: 9, height: 9, isAnimated: false },
  })),
  ThumbnailsDrawn: fc.record({ attachmentId: id }).map((data) => ({
    ...data,
    thumbnails: [{ name: '840x560.webp', fileKey: `thumbnail ${data.attachmentId}`, size: 9 }],
  })),
  ThumbnailsFailed: fc.record({ attachmentId: id }),
  AttachmentDeleted: fc.record(
    { attachmentId: id, ownerId: id, isKept: fc.constant(true) },
    { requiredKeys: ['attachmentId', 'ownerId'] },
  ),
  AttachmentRestored: fc.record({ attachmentId: id, ownerId: id }),
  AttachmentErased: fc.record({ attachmentId: id, ownerId: id }),
  CustomEmojiAdded: fc.record({ emojiId: id, name }).map((data) => ({
    ...data,
    authorId: 1,
    image: { fileKey: `emoji ${data.emojiId}`, contentType: 'image/png', size: 9 },
    still: null,
  })),
  CustomEmojiDeactivated: fc.record({ emojiId: id, name }),
  LinkifierAdded: fc.record({ linkifierId: id, ...linkifier }),
  LinkifierChanged: fc.record({ linkifierId: id, ...linkifier }),
  LinkifierRemoved: fc.record({ linkifierId: id }),
  LinkifiersReordered: fc.record({ linkifierIds: fc.uniqueArray(id) }),
  NavigationViewAdded: ofUser({ view: navigationView }),
  NavigationViewChanged: ofUser({ view: navigationView }),
  NavigationViewRemoved: ofUser({ fragment: navigationFragment }),
  UserMuted: fc.record({ userId: id, mutedUserId: id, read: flagged.map(({ messages }) => messages) }),
  UserUnmuted: fc.record({ userId: id, mutedUserId: id }),
  TopicVisibilitySet: ofUser({ channelId: id, topic, visibility: fc.constantFrom(0, 1, 2, 3) }),
  AlertWordsForgotten: ofUser(),
  AlertWordsChanged: ofUser({ words: fc.uniqueArray(fc.constantFrom('soup', 'Stew', 'stew'), { maxLength: 2 }) }),
  MessageFlagsAdded: flagged,
  MessageFlagsRemoved: flagged,
};

const taken = new Set(new FoldedState().folds.flatMap((fold) => Object.keys(fold)));
const samples = Object.fromEntries(Object.entries({ ...stored, ...varied }).filter(([type]) => taken.has(type)));

export const sampledTypes: ReadonlySet<string> = new Set(Object.keys(samples));

/** Often enough where the state is rich; the rest is mixed in. */
const BUSY = new Set([
  'MessagePosted',
  'MessageDeleted',
  'MessageRestored',
  'MessageNamesReplaced',
  'ChannelsSubscribed',
  'SubscriptionPropertySet',
  'MessageFlagsAdded',
  'UserJoined',
  'ChannelCreated',
]);

const event: fc.Arbitrary<DomainEvent> = fc.oneof(
  ...Object.entries(samples).map(([type, data]) => ({
    weight: BUSY.has(type) ? 6 : 1,
    arbitrary: data.map((value) => ({ type, data: value })),
  })),
);

/** Any events in any order. They need not make sense, except those of messages: folds take what comes. */
export const histories: fc.Arbitrary<RecordedEvent[]> = fc
  .array(event, { minLength: 20, maxLength: 120, size: 'max' })
  .map((events) =>
    sensible(
      events.map(({ type, data }, at) => ({
        type,
        data,
        position: at + 1,
        stream: 'any',
        revision: at,
        id: `event-${at + 1}`,
        metadata: { actorId: 1, realmId: 1, correlationId: '', causationId: '', time: 1_700_000_000_000 + at },
      })),
    ),
  );

/** Ids of messages ascend; only messages that exist are deleted or edited, and a deletion says where its message is. */
function sensible(events: readonly RecordedEvent[]): RecordedEvent[] {
  const messages = new Map<number, RecordedEvent<MessagePosted>>();
  const kept = new Map<number, RecordedEvent<MessagePosted>>();
  const edits: RecordedEvent[] = [];
  const pasts = new Map<number, RecordedEvent[]>();
  let lastId = 0;
  return events.flatMap((event) => {
    const { messageId } = event.data as { messageId: number };
    if (event.type === 'MessagePosted') {
      lastId += 1 + (messageId % 2);
      const posted = { ...event, data: { ...(event.data as object), messageId: lastId } };
      messages.set(lastId, posted as RecordedEvent<MessagePosted>);
      pasts.set(lastId, [posted]);
      return [posted];
    }
    const existing = messages.get(messageId);
    if (event.type === 'MessageContentEdited') {
      if (!existing) return [];
      edits.push(event);
      pasts.get(messageId)?.push(event);
      return [event];
    }
    if (event.type === 'MessagesMoved') return [moveOf(event, edits)];
    if (event.type === 'ReactionAdded') {
      if (!existing) return [];
      const reaction = reactionTo(existing, event);
      pasts.get(messageId)?.push(reaction);
      return [reaction];
    }
    if (event.type === 'MessageNamesReplaced') {
      const past = pasts.get(messageId);
      return existing && past ? [{ ...event, data: replacementIn(existing, past) }] : [];
    }
    if (event.type === 'TopicMessagesDeleted') {
      const { messageIds } = event.data as { messageIds: number[] };
      const batch = batchOf(messageIds.toSorted((a, b) => a - b).flatMap((each) => messages.get(each) ?? []));
      return batch ? [{ ...event, data: batch }] : [];
    }
    if (event.type === 'MessageRestored') {
      const deleted = kept.get(messageId);
      if (!deleted) return [];
      kept.delete(messageId);
      messages.set(messageId, deleted);
      return [{ ...event, data: restorationOf(deleted) }];
    }
    if (event.type !== 'MessageDeleted') return [event];
    messages.delete(messageId);
    pasts.delete(messageId);
    if (existing && isKeptBy(event)) kept.set(messageId, existing);
    return existing ? [{ ...event, data: deletionOf(existing, isKeptBy(event)) }] : [];
  });
}

/** Where the message was posted. */
function reactionTo({ data: { conversation } }: RecordedEvent<MessagePosted>, event: RecordedEvent): RecordedEvent {
  return { ...event, data: { ...(event.data as object), conversation } };
}

/** Some finish the newest edit, whether that moves anything or not. */
function moveOf({ data, ...event }: RecordedEvent, edits: readonly RecordedEvent[]): RecordedEvent {
  const { finishes, ...move } = data as { readonly finishes: boolean };
  const edit = finishes ? edits.at(-1) : undefined;
  return { ...event, data: edit ? { ...move, messageId: idOf(edit), editRevision: edit.revision } : move };
}

const isKeptBy = ({ position }: RecordedEvent) => position % 2 === 0;

function restorationOf(posted: RecordedEvent<MessagePosted>): MessageRestored['data'] {
  const { messageId, senderId, conversation } = posted.data;
  const { type, data, revision, position, metadata } = posted;
  const past = [{ type: type as 'MessagePosted', data, revision, position, metadata }];
  return { messageId, senderId, conversation, alsoKnownTo: [], past };
}

/** Soup is the name. */
function replacementIn(
  { data: { messageId, senderId, conversation } }: RecordedEvent<MessagePosted>,
  events: readonly RecordedEvent[],
): MessageNamesReplaced['data'] {
  const past = events.map((event) => {
    const data = event.data as { readonly content?: string };
    return data.content === 'soup' ? { ...event, data: { ...data, content: '' } } : event;
  });
  return { messageId, senderId, conversation, userId: 1, past };
}

function deletionOf({ data, metadata }: RecordedEvent<MessagePosted>, isKept: boolean): MessageDeleted['data'] {
  const { messageId, senderId, conversation } = data;
  const postedTo = conversation.kind === 'channel' ? conversation.channelId : null;
  return {
    messageId,
    senderId,
    conversation,
    arrivedAt: null,
    postedTo,
    postedAt: metadata.time,
    alsoKnownTo: [],
    ...(isKept && { isKept }),
  };
}

/** Messages that were posted to the first channel among them. */
function batchOf(posted: readonly RecordedEvent<MessagePosted>[]): TopicMessagesDeleted['data'] | undefined {
  const conversation = posted.map(({ data }) => data.conversation).find((each) => each.kind === 'channel');
  if (!conversation) return undefined;
  const together = posted.filter(({ data }) => conversationKey(data.conversation) === conversationKey(conversation));
  const messages = together.map(({ data: { messageId } }) => ({ messageId, arrivedAt: null, alsoKnownTo: [] }));
  return { conversation, messages };
}

function idOf({ data }: RecordedEvent): number | undefined {
  return (data as { messageId?: number }).messageId;
}

const IN_STREAM_OF_MESSAGE = new Set([
  'MessagePosted',
  'MessageContentEdited',
  'ReactionAdded',
  'MessageDeleted',
  'MessageRestored',
  'MessageNamesReplaced',
]);

const IN_STREAM_OF_USER = new Set([
  'UserJoined',
  'UserLoggedInFirst',
  'ApiKeyIssued',
  'ApiKeyRotated',
  'PasswordChanged',
  'PasswordDisabled',
  'UserRenamed',
  'UserRoleChanged',
  'ProfileValuesChanged',
  'UserEmailChanged',
  'EmailVisibilityChanged',
  'UserSettingsChanged',
  'AvatarChanged',
  'BotProfileChanged',
  'BotOwnerChanged',
  'SpecialPermissionGranted',
  'SpecialPermissionRevoked',
  'AccountDeleted',
  'UserDeactivated',
  'UserReactivated',
  'WaitingPeriodPassed',
]);

const userIdOf = ({ data }: RecordedEvent) => (data as { readonly userId?: number }).userId;

const isErasing = (event: RecordedEvent) =>
  event.type === 'MessageDeleted' && !(event.data as MessageDeleted['data']).isKept;

/** The log after the content of its deleted messages, files and accounts was erased. */
export function erased(events: readonly RecordedEvent[]): RecordedEvent[] {
  const erasedBelow = new Map(events.filter(isErasing).map((event) => [idOf(event), event.position]));
  const isErased = (event: RecordedEvent) =>
    IN_STREAM_OF_MESSAGE.has(event.type) && event.position < (erasedBelow.get(idOf(event)) ?? 0);
  const deletions = events.filter(({ type }) => type === 'AccountDeleted');
  const deletedAt = new Map(deletions.map((event) => [userIdOf(event), event.position]));
  const forgotten = events.filter(({ type }) => type === 'AlertWordsForgotten');
  const forgottenAt = new Map(forgotten.map((event) => [userIdOf(event), event.position]));
  const isForgotten = (event: RecordedEvent) =>
    event.type === 'AlertWordsChanged' && event.position < (forgottenAt.get(userIdOf(event)) ?? 0);
  const isOfDeleted = (event: RecordedEvent) =>
    IN_STREAM_OF_USER.has(event.type) && event.position < (deletedAt.get(userIdOf(event)) ?? 0);
  const left = events.filter(
    (event, at) =>
      !isErased(event) && !isOfDeleted(event) && !isForgotten(event) && !isDeletedUpload(event, events.slice(at)),
  );
  return carriedOn(left);
}

/** As the log gives events that a later one of their stream carries on. */
function carriedOn(events: readonly RecordedEvent[]): RecordedEvent[] {
  const carriers = new Map(
    events.flatMap((event) => (event.type === 'MessageNamesReplaced' ? [[idOf(event), event] as const] : [])),
  );
  return events.flatMap((event) => {
    const carrier = carriers.get(idOf(event)) as RecordedEvent<MessageNamesReplaced> | undefined;
    if (!carrier || !IN_STREAM_OF_MESSAGE.has(event.type) || event.position >= carrier.position) return [event];
    return carrier.data.past.filter(({ position }) => position === event.position);
  });
}

const UNTIL_ERASED = new Set(['AttachmentUploaded', 'AttachmentDeleted', 'AttachmentRestored']);

function isDeletedUpload({ type, data }: RecordedEvent, later: readonly RecordedEvent[]): boolean {
  const { attachmentId } = data as { readonly attachmentId?: number };
  const isItsEnd = (event: RecordedEvent) => {
    const file = event.data as { readonly attachmentId: number; readonly isKept?: true };
    const isEnd = event.type === 'AttachmentErased' || (event.type === 'AttachmentDeleted' && !file.isKept);
    return isEnd && file.attachmentId === attachmentId;
  };
  return UNTIL_ERASED.has(type) && later.slice(1).some(isItsEnd);
}
