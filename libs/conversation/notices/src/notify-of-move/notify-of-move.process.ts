import { type Channel, type Directory, type Site, topicKey } from '@chat/directory';
import { idsOf, type RecordedEvent } from '@chat/kernel';
import { messageUrl } from '@chat/markdown';
import { type MessagesMoved, notice, NotifyOfResolution, type SendMessage, withChannelReader } from '@chat/messages';
import { type Process, reactingBeforeAnswer } from '@chat/processes';
import { mentionSilently, topicLink } from '../words/markdown-source.js';

const NAME = 'notify-of-move';

export function notifyOfMove(directory: Directory, site: Site): Process {
  return reactingBeforeAnswer<MessagesMoved>(NAME, ['MessagesMoved'], (event) => {
    return noticesOf(event, directory, site);
  });
}

function noticesOf(
  event: RecordedEvent<MessagesMoved>,
  directory: Directory,
  site: Site,
): (SendMessage | NotifyOfResolution)[] {
  const { from, to, resolution, isWhole, notices } = event.data;
  const actor = event.metadata.actorId === null ? undefined : directory.user(event.metadata.actorId);
  const [source, target] = [directory.channel(from.channelId), directory.channel(to.channelId)];
  if (!actor || !source || !target) return [];
  const topic = to.topic ?? from.topic;
  const isRespelled = source.id === target.id && topicKey(topic) === topicKey(from.topic);
  if (isRespelled && isWhole) return [];

  const by = mentionSilently(actor);
  const forActor = { userIds: [actor.id] };
  const say = (purpose: string, place: ReturnType<typeof placed>, content: string) =>
    withChannelReader(actor, notice(`${NAME}:${purpose}`, event, place, content, forActor));
  const inNew = (content: string) => say('new', placed(target, topic), content);
  const inOld = (content: string) => say('old', placed(source, from.topic), content);
  const said: (SendMessage | NotifyOfResolution)[] = [];
  if (resolution && notices.resolution) said.push(new NotifyOfResolution(event, `${by} ${resolution} this topic.`));
  const onlyResolved = resolution !== null && source.id === target.id;
  if (notices.newThread && !onlyResolved) {
    said.push(
      inNew(`${arrived(event, target, topic, site)} moved here from ${topicLink(source, from.topic, site)} by ${by}.`),
    );
  }
  if (notices.oldThread) said.push(inOld(`${left(event)} moved to ${topicLink(target, topic, site)} by ${by}.`));
  return said;
}

function placed(channel: Channel, topic: string) {
  return { kind: 'channel', channelId: channel.id, topic } as const;
}

function arrived({ data }: RecordedEvent<MessagesMoved>, target: Channel, topic: string, site: Site): string {
  if (data.isWhole && !data.notices.targetHadMessages) return 'Topic';
  const ids = idsOf(data.messageIds);
  return ids.length === 1
    ? `[One message](${site.url}${messageUrl(target, topic, ids[0]!)})`
    : `${ids.length} messages`;
}

function left({ data }: RecordedEvent<MessagesMoved>): string {
  const count = idsOf(data.messageIds).length;
  if (data.isWhole) return 'Topic';
  return count === 1 ? 'One message' : `${count} messages`;
}
