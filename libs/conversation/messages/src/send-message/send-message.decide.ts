import { type ChannelConversation, type DirectConversation, IdTaken, type TopicsPolicy } from '@chat/directory';
import { type MentionFacts, refuseForbiddenMentions } from '../message/mentions.js';
import type { MessageState } from '../message/message.aggregate.js';
import { ContentHasNullBytes, EmptyContent } from '../message/message.errors.js';
import type { MessagePosted } from '../message/message.events.js';
import { widgetOfMessage } from '../widgets/widget.js';
import {
  DirectMessagesDisabled,
  GeneralChatNotAllowed,
  NobodyAuthorizesConversation,
  NotAllowedToCreateTopic,
  NotAllowedToInitiateConversation,
  NotAllowedToPost,
  NotAuthorizedToSend,
  OnlyGeneralChatAllowed,
  RecipientDeactivated,
  RecipientsOutOfSight,
} from './send-message.errors.js';

export interface SendMessageFacts {
  readonly posting: ChannelPosting | DirectPosting;
  readonly mentions: MentionFacts;
}

export interface ChannelPosting {
  readonly conversation: ChannelConversation;
  readonly channelName: string;
  readonly mayPost: boolean;
  /**
   * True for a subscriber, or a non-guest in a public channel; in an archived one only for the Notification Bot's notice of the
   * archiving.
   */
  readonly mayEnter: boolean;
  readonly mayCreateTopic: boolean;
  readonly topicExists: boolean;
  readonly topicsPolicy: Exclude<TopicsPolicy, 'inherit'>;
}

export interface DirectPosting {
  readonly conversation: DirectConversation;
  readonly seesAll: boolean;
  readonly deactivated: string | null;
  /** The rules below do not apply to messages to oneself, nor when a bot writes or is the only other party. */
  readonly isExempt: boolean;
  readonly directMessagesDisabled: boolean;
  readonly someoneAuthorizes: boolean;
  readonly mayInitiate: boolean;
  readonly isOngoing: boolean;
}

export interface SendMessageIntent extends Omit<MessagePosted['data'], 'conversation' | 'mentions' | 'widget'> {
  readonly widgetContent?: string | undefined;
}

export function decideSendMessage(
  state: MessageState,
  { widgetContent, ...intent }: SendMessageIntent,
  facts: SendMessageFacts,
): MessagePosted[] {
  if (state.situation !== 'absent') {
    if (isSameRequest(state, intent)) return [];
    throw new IdTaken(`Message ${intent.messageId} is another one.`);
  }
  refuseUnsendable(intent.content);
  if ('channelName' in facts.posting) refuseForbiddenPosting(facts.posting);
  else refuseForbiddenDirectMessage(facts.posting);
  const widget = widgetOfMessage(intent.content, widgetContent);
  refuseForbiddenMentions(facts.mentions);
  const { conversation } = facts.posting;
  const data = { ...intent, conversation, mentions: facts.mentions.mentions, ...(widget !== undefined && { widget }) };
  return [{ type: 'MessagePosted', data }];
}

export function refuseUnsendable(content: string): void {
  if (content.includes('\0')) throw new ContentHasNullBytes();
  if (content === '') throw new EmptyContent();
}

/** True for a repeated request. Clients name their requests; one without a name is never a repetition. */
function isSameRequest(state: MessageState, { senderId, echo }: SendMessageIntent): boolean {
  if (state.situation !== 'posted' || state.senderId !== senderId || !echo) return false;
  const { queueId, localId, digest } = echo;
  return state.echo?.queueId === queueId && state.echo.localId === localId && state.echo.digest === digest;
}

export function refuseForbiddenPosting(posting: ChannelPosting): void {
  if (!posting.mayPost) throw new NotAllowedToPost();
  if (!posting.mayEnter) throw new NotAuthorizedToSend(posting.channelName);
  const isGeneralChat = posting.conversation.topic === '';
  if (isGeneralChat && posting.topicsPolicy === 'disable_empty_topic') throw new GeneralChatNotAllowed();
  if (!isGeneralChat && posting.topicsPolicy === 'empty_topic_only') throw new OnlyGeneralChatAllowed();
  if (!posting.topicExists && !posting.mayCreateTopic) throw new NotAllowedToCreateTopic();
}

function refuseForbiddenDirectMessage(posting: DirectPosting): void {
  if (!posting.seesAll) throw new RecipientsOutOfSight();
  if (posting.deactivated !== null) throw new RecipientDeactivated(posting.deactivated);
  if (posting.isExempt) return;
  if (posting.directMessagesDisabled) throw new DirectMessagesDisabled();
  if (!posting.someoneAuthorizes) throw new NobodyAuthorizesConversation();
  if (!posting.isOngoing && !posting.mayInitiate) throw new NotAllowedToInitiateConversation();
}
