import type { ChannelConversation, DirectConversation, TopicsPolicy } from '@chat/directory';
import { EmptyContent, ContentHasNullBytes } from '../message/message.errors.js';
import { type MentionFacts, refuseForbiddenMentions } from '../message/mentions.js';
import type { MessageState } from '../message/message.aggregate.js';
import type { MessagePosted } from '../message/message.events.js';
import {
  DirectMessagesDisabled,
  GeneralChatNotAllowed,
  NobodyAuthorizesConversation,
  NotAllowedToCreateTopic,
  NotAllowedToInitiateConversation,
  NotAllowedToPost,
  NotAuthorizedToSend,
  OnlyGeneralChatAllowed,
} from './send-message.errors.js';

export interface SendMessageFacts {
  readonly posting: ChannelPosting | DirectPosting;
  readonly mentions: MentionFacts;
}

export interface ChannelPosting {
  readonly conversation: ChannelConversation;
  readonly channelName: string;
  readonly mayPost: boolean;
  /** Subscribed, or a non-guest in a public channel; never in an archived one. */
  readonly mayEnter: boolean;
  readonly mayCreateTopic: boolean;
  readonly topicExists: boolean;
  readonly topicsPolicy: Exclude<TopicsPolicy, 'inherit'>;
}

export interface DirectPosting {
  readonly conversation: DirectConversation;
  /** The rules below do not apply to oneself, nor when a bot writes or is the only other party. */
  readonly isExempt: boolean;
  readonly directMessagesDisabled: boolean;
  readonly someoneAuthorizes: boolean;
  readonly mayInitiate: boolean;
  readonly isOngoing: boolean;
}

export type SendMessageIntent = Omit<MessagePosted['data'], 'conversation' | 'mentions'>;

/** May this message be posted? (contract, send: errors, in their order) */
export function decideSendMessage(
  state: MessageState,
  intent: SendMessageIntent,
  facts: SendMessageFacts,
): MessagePosted[] {
  if (state.situation !== 'absent') return [];
  if (intent.content.includes('\0')) throw new ContentHasNullBytes();
  if (intent.content === '') throw new EmptyContent();
  if ('channelName' in facts.posting) refuseForbiddenPosting(facts.posting);
  else refuseForbiddenDirectMessage(facts.posting);
  refuseForbiddenMentions(facts.mentions);
  const { conversation } = facts.posting;
  return [{ type: 'MessagePosted', data: { ...intent, conversation, mentions: facts.mentions.mentions } }];
}

/** May anything be posted there by the sender? Also asked for typing. */
export function refuseForbiddenPosting(posting: ChannelPosting): void {
  if (!posting.mayPost) throw new NotAllowedToPost();
  if (!posting.mayEnter) throw new NotAuthorizedToSend(posting.channelName);
  const isGeneralChat = posting.conversation.topic === '';
  if (isGeneralChat && posting.topicsPolicy === 'disable_empty_topic') throw new GeneralChatNotAllowed();
  if (!isGeneralChat && posting.topicsPolicy === 'empty_topic_only') throw new OnlyGeneralChatAllowed();
  if (!posting.topicExists && !posting.mayCreateTopic) throw new NotAllowedToCreateTopic();
}

function refuseForbiddenDirectMessage(posting: DirectPosting): void {
  if (posting.isExempt) return;
  if (posting.directMessagesDisabled) throw new DirectMessagesDisabled();
  if (!posting.someoneAuthorizes) throw new NobodyAuthorizesConversation();
  if (!posting.isOngoing && !posting.mayInitiate) throw new NotAllowedToInitiateConversation();
}
