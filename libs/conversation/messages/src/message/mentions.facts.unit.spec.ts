import { type Group, SystemGroup, WritableDirectory } from '@chat/directory';
import type { RenderedMarkdown } from '@chat/markdown';
import { aUser } from '@chat/chat-testing';
import { mentionFacts } from './mentions.facts.js';

const conversation = { kind: 'channel', channelId: 3, topic: 'lunch' } as const;
const CALLS_NOBODY: RenderedMarkdown = {
  html: '',
  mentionedUserIds: [],
  mentionedGroupIds: [],
  mentionsChannel: false,
  mentionsTopic: false,
  uploadPaths: [],
  hasLink: false,
  hasImage: false,
};

describe('whom a message calls', () => {
  it('is found without visiting nested groups again for each account and each group that it mentions', async () => {
    let visits = 0;
    class Counted extends WritableDirectory {
      override group(id: number) {
        visits++;
        return super.group(id);
      }
    }
    const directory = new Counted();
    for (let id = 1; id <= 1_000; id++) directory.putUser(aUser(id, { isActive: id !== 999 }));
    const mentionedGroupIds = Array.from({ length: 200 }, (_, at) => 100 + at);
    for (const id of mentionedGroupIds) {
      const subgroups = new Set(mentionedGroupIds.filter((earlier) => earlier < id));
      const settings = { can_mention_group: SystemGroup.everyone };
      directory.putGroup({
        id,
        name: `group ${id}`,
        members: new Set([id, 999]),
        subgroups,
        settings,
      } as unknown as Group);
    }
    const rendered = { ...CALLS_NOBODY, mentionedUserIds: [7], mentionedGroupIds };
    const { mentions, forbiddenGroup } = await mentionFacts(directory, 1, conversation, rendered, async () => []);
    expect([mentions.userIds, forbiddenGroup]).toEqual([[7, ...mentionedGroupIds], null]);
    expect(visits).toBeLessThan(1_000);
  });
});
