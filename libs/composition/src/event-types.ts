import type { RecordedEvent } from '@chat/kernel';

/** Every type that was ever stored. A type that is new is added here, and stays for ever. */
export const EVENT_TYPES: ReadonlySet<string> = new Set([
  'AlertWordsChanged',
  'ApiKeyIssued',
  'ApiKeyRotated',
  'AttachmentDeleted',
  'AttachmentUploaded',
  'BotOwnerChanged',
  'BotProfileChanged',
  'BotStorageChanged',
  'ChannelArchived',
  'ChannelCreated',
  'ChannelDefaultChanged',
  'ChannelDescribed',
  'ChannelFolderAssigned',
  'ChannelFolderChanged',
  'ChannelFolderCreated',
  'ChannelFoldersOrdered',
  'ChannelPermissionsChanged',
  'ChannelPrivacyChanged',
  'ChannelRenamed',
  'ChannelRetentionChanged',
  'ChannelTopicsPolicyChanged',
  'ChannelUnarchived',
  'ChannelsSubscribed',
  'ChannelsUnsubscribed',
  'CustomEmojiAdded',
  'CustomEmojiDeactivated',
  'DraftCreated',
  'DraftDeleted',
  'DraftEdited',
  'EmailVisibilityChanged',
  'GroupCreated',
  'GroupDeactivated',
  'GroupDescribed',
  'GroupMembersAdded',
  'GroupMembersRemoved',
  'GroupReactivated',
  'GroupRenamed',
  'GroupSettingsChanged',
  'GroupSubgroupsAdded',
  'GroupSubgroupsRemoved',
  'LinkifierAdded',
  'LinkifierChanged',
  'LinkifierRemoved',
  'LinkifiersReordered',
  'MessageContentEdited',
  'MessageDeleted',
  'MessageEditTypingStarted',
  'MessageEditTypingStopped',
  'MessageFlagsAdded',
  'MessageFlagsRemoved',
  'MessagePosted',
  'MessageReported',
  'MessageRerendered',
  'MessageScheduled',
  'MessagesMoved',
  'NavigationViewAdded',
  'NavigationViewChanged',
  'NavigationViewRemoved',
  'PasswordChanged',
  'PresencesReported',
  'ProfileFieldChanged',
  'ProfileFieldCreated',
  'ProfileFieldDeleted',
  'ProfileFieldsOrdered',
  'ProfileValuesChanged',
  'ReactionAdded',
  'ReactionRemoved',
  'RealmCreated',
  'RealmDescribed',
  'RealmRenamed',
  'RealmSettingsChanged',
  'ReminderDeleted',
  'ReminderFailed',
  'ReminderSent',
  'ReminderSet',
  'SavedSnippetCreated',
  'SavedSnippetDeleted',
  'SavedSnippetEdited',
  'ScheduledMessageDeleted',
  'ScheduledMessageEdited',
  'ScheduledMessageFailed',
  'ScheduledMessageSendingBegun',
  'ScheduledMessageSent',
  'SubscriptionPropertySet',
  'ThumbnailsDrawn',
  'ThumbnailsFailed',
  'TopicMessagesDeleted',
  'TopicVisibilitySet',
  'TypingStarted',
  'TypingStopped',
  'UserDeactivated',
  'UserEmailChanged',
  'UserJoined',
  'UserLoggedInFirst',
  'UserMuted',
  'UserReactivated',
  'UserRenamed',
  'UserRoleChanged',
  'UserSettingsChanged',
  'UserSettingsDefaultsChanged',
  'UserStatusChanged',
  'UserUnmuted',
]);

/** A newer version of this program has written to the log: what it has stored may be what protects somebody. */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType';
  constructor({ type, position }: Pick<RecordedEvent, 'type' | 'position'>) {
    super(
      `The event at position ${position} is of the type ${type}, which this version does not know: ` +
        'a newer version wrote it. Upgrade this program.',
    );
  }
}

/**
 * The one way from a stored event to what the program works with: an event of an earlier form gets its present one here.
 * So far every form that was ever stored is still the present one.
 * @throws UnknownEventType
 */
export function upcast(event: RecordedEvent): RecordedEvent {
  if (!EVENT_TYPES.has(event.type)) throw new UnknownEventType(event);
  return event;
}
