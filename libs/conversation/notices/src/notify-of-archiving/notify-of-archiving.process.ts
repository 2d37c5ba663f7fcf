import type { ChannelArchived, ChannelUnarchived } from '@chat/channels';
import type { Directory } from '@chat/directory';
import { notice, type ReadFor } from '@chat/messages';
import { type Process, reactingBeforeAnswer } from '@chat/processes';
import { asText } from '../words/markdown-source.js';

const NAME = 'notify-of-archiving';
const EVERYBODY: ReadFor = { allBut: [] };

/** The notice of an archived channel is read for everybody (contract, channels: Changing and archiving a channel). */
export function notifyOfArchiving(directory: Directory): Process {
  return reactingBeforeAnswer<ChannelArchived | ChannelUnarchived>(
    NAME,
    ['ChannelArchived', 'ChannelUnarchived'],
    (event) => {
      const { channelId, noticeTopic: topic } = event.data;
      const channel = directory.channel(channelId);
      if (!channel || topic === undefined) return [];
      const isArchived = event.type === 'ChannelArchived';
      const content = `Channel ${asText(channel.name)} ${isArchived ? 'has been archived' : 'un-archived'}.`;
      const readFor = isArchived ? EVERYBODY : undefined;
      return [notice(NAME, event, { kind: 'channel', channelId, topic }, content, readFor)];
    },
  );
}
