import { type Directory, type DirectoryFold, ERASED_TOPIC, topicKey } from '@chat/directory';
import {
  type MessageFlags,
  type TopicVisibilities,
  type TopicVisibilityChange,
  topicVisibilitiesMoved,
  TopicVisibility,
} from '@chat/message-index';
import type { MessagesMoved } from '@chat/messages';
import type { TopicVisibilityEvent } from './topic-visibility.events.js';

/** A policy follows a topic that is moved as a whole (contract, editing-messages: Effects). */
export function topicVisibilityFold({
  topicVisibilities,
}: MessageFlags): DirectoryFold<TopicVisibilityEvent | MessagesMoved> {
  const { former } = topicVisibilities;
  return {
    TopicVisibilitySet(_, { data: { userId, ...setting }, metadata: { time } }) {
      topicVisibilities.set(userId, { ...setting, since: Math.floor(time / 1000) });
      if (setting.visibility === TopicVisibility.inherit) former.outdate(userId, time);
      else former.interrupt(userId);
    },
    TopicVisibilitiesCarriedOn(_, { data, revision }) {
      const settings = former.collect(data, revision);
      if (settings) topicVisibilities.replace(data.userId, settings);
    },
    FormerTopicVisibilitiesErased: (_, { data: { userId } }) => former.erased(userId),
    MessagesMoved(directory, { data, revision, metadata: { time } }) {
      const { from, to, isWhole, notices } = data;
      if (isWhole) former.moved(revision);
      const target = { channelId: to.channelId, topic: to.topic ?? from.topic };
      const isSame = target.channelId === from.channelId && topicKey(target.topic) === topicKey(from.topic);
      if (!isWhole || isSame || isWithoutSettings(data)) return undefined;
      const topics = { source: from, target, targetHadMessages: notices.targetHadMessages };
      const changes = moved(topics, Math.floor(time / 1000), topicVisibilities, directory);
      for (const { userId, ...setting } of changes) {
        topicVisibilities.set(userId, setting);
        former.outdate(userId, time);
      }
      return changes.length > 0 ? [topicVisibilitiesMoved.is(changes)] : undefined;
    },
  };
}

/** It moved no settings, or its topics are erased: by then all settings are in the streams of their accounts. */
const isWithoutSettings = ({ topicKey: key, takesSettings, from }: MessagesMoved['data']): boolean =>
  key !== undefined && (!takesSettings || from.topic === ERASED_TOPIC);

interface MovedTopic {
  readonly source: { readonly channelId: number; readonly topic: string };
  readonly target: { readonly channelId: number; readonly topic: string };
  readonly targetHadMessages: boolean;
}

/** From the least to the most visible. */
const BY_VISIBILITY: readonly TopicVisibility[] = [
  TopicVisibility.muted,
  TopicVisibility.inherit,
  TopicVisibility.unmuted,
  TopicVisibility.followed,
];

/** Only for accounts with a setting for either topic: others cost nothing. */
function moved(
  { source, target, targetHadMessages }: MovedTopic,
  since: number,
  visibilities: TopicVisibilities,
  directory: Directory,
): TopicVisibilityChange[] {
  const canFollow = mayFollow(source.channelId, target.channelId, directory);
  const users = new Set([...visibilities.usersOf(source), ...visibilities.usersOf(target)]);
  return [...users].flatMap((userId) => {
    const [before, there] = [visibility(userId, source, visibilities), visibility(userId, target, visibilities)];
    const cleared = { ...source, userId, visibility: TopicVisibility.inherit, since };
    const left = before === TopicVisibility.inherit ? [] : [cleared];
    if (!canFollow(userId)) return left;
    // The setting of a topic without messages is ignored.
    const after = targetHadMessages ? mostVisible(before, there) : before;
    return after === there ? left : [...left, { ...target, userId, visibility: after, since }];
  });
}

/** Accounts that lose the messages must not learn the name of the new topic (contract, editing-messages: Effects). */
function mayFollow(sourceId: number, targetId: number, directory: Directory): (userId: number) => boolean {
  const target = directory.channel(targetId);
  if (!target) return () => false;
  const isOpen = sourceId === targetId || target.historyPublicToSubscribers;
  return (userId) => directory.canReadChannel(userId, target) && (isOpen || directory.isSubscribed(userId, targetId));
}

function visibility(userId: number, topic: MovedTopic['source'], visibilities: TopicVisibilities): TopicVisibility {
  return visibilities.setting(userId, topic)?.visibility ?? TopicVisibility.inherit;
}

function mostVisible(one: TopicVisibility, other: TopicVisibility): TopicVisibility {
  return BY_VISIBILITY.indexOf(one) > BY_VISIBILITY.indexOf(other) ? one : other;
}
