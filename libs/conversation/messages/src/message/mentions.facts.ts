import type { Conversation, Directory } from '@chat/directory';
import type { RenderedMarkdown } from '@chat/markdown';
import type { MentionFacts } from './mentions.js';

const NOBODY_CALLED: MentionFacts = {
  mentions: { userIds: [], everyone: false, topicParticipantIds: [] },
  subscriberCount: 0,
  mayMentionMany: false,
  forbiddenGroup: null,
};

/**
 * Finds the accounts that a content mentions, with current group members.
 * @param participantIds authors of the topic's messages so far, including this one; called only when the topic is mentioned
 */
export async function mentionFacts(
  directory: Directory,
  senderId: number,
  conversation: Conversation,
  rendered: RenderedMarkdown,
  participantIds: () => Promise<readonly number[]>,
): Promise<MentionFacts> {
  if (!callsAnybody(rendered)) return NOBODY_CALLED;
  const inChannel = conversation.kind === 'channel';
  const groups = rendered.mentionedGroupIds.map((id) => directory.group(id)).filter((group) => group !== undefined);
  const members = directory.accountsIn(groups.map(({ id }) => id));
  const userIds = new Set(rendered.mentionedUserIds).union(members);
  return {
    mentions: {
      userIds: [...userIds].toSorted((a, b) => a - b),
      everyone: rendered.mentionsChannel,
      topicParticipantIds: inChannel && rendered.mentionsTopic ? await participantIds() : [],
    },
    subscriberCount:
      inChannel && rendered.mentionsChannel ? directory.activeSubscribers(conversation.channelId).length : 0,
    mayMentionMany: directory.permits(senderId, 'can_mention_many_users_group'),
    forbiddenGroup:
      groups.find((group) => !directory.belongs(senderId, group.settings.can_mention_group))?.name ?? null,
  };
}

function callsAnybody(rendered: RenderedMarkdown): boolean {
  const { mentionedUserIds, mentionedGroupIds, mentionsChannel, mentionsTopic } = rendered;
  return mentionsChannel || mentionsTopic || mentionedUserIds.length > 0 || mentionedGroupIds.length > 0;
}
