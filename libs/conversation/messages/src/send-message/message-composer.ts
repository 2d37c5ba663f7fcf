import { type Conversation, Directory, Site, type User } from '@chat/directory';
import { normalizeContent, type RenderedMarkdown } from '@chat/markdown';
import { MarkdownContexts } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { mentionFacts } from '../message/mentions.facts.js';
import { RenderingFacts } from '../rendering/rendering-facts.js';
import { renderContent } from '../message/render-content.js';
import type { SendMessageFacts } from './send-message.decide.js';
import { channelPosting, directPosting, topicParticipants } from './send-message.facts.js';

/** A rendered message, and the facts for the rules about sending it. */
export interface ComposedMessage {
  readonly content: string;
  readonly rendered: RenderedMarkdown;
  readonly facts: SendMessageFacts;
}

@Injectable()
export class MessageComposer {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly rendering: RenderingFacts,
    private readonly contexts: MarkdownContexts,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /**
   * @param channelReaderId account whose channels become links, if it is not the sender
   * @throws UnableToRender
   */
  async compose(
    senderId: number,
    conversation: Conversation,
    raw: string,
    channelReaderId = senderId,
  ): Promise<ComposedMessage> {
    const sender = this.directory.user(senderId) as User;
    const content = normalizeContent(raw);
    const author = { id: senderId, channelReaderId };
    const further = await this.rendering.find(senderId, content, channelReaderId);
    const rendered = await renderContent(content, this.contexts.of(author, further));
    const posting =
      conversation.kind === 'channel'
        ? await channelPosting(this.directory, this.store, sender, conversation)
        : directPosting(this.directory, this.site, sender, conversation);
    // Reads nothing for an account that may not post there.
    const mentions = await mentionFacts(this.directory, senderId, conversation, rendered, async () =>
      conversation.kind === 'channel' && 'mayPost' in posting && posting.mayPost && posting.mayEnter
        ? topicParticipants(this.store, conversation, senderId)
        : [],
    );
    return { content, rendered, facts: { posting, mentions } };
  }
}
