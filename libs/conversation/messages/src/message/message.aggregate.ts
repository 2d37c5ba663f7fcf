import type { Aggregate } from '@chat/kernel';
import type { Mentions } from '@chat/message-index';
import type { Content } from '@chat/message-reading';
import type { EarlierDeletion, MessageEvent, MessagePosted, PastEvent } from './message.events.js';
import { noReactions, type Reactions, withoutReaction, withReaction } from './reactions.js';
import { NO_SUBMESSAGES, onlyWidget, type Submessages, withPart } from './submessages.js';

export type MessageState =
  { readonly situation: 'absent' } | ({ readonly situation: 'deleted' } & Restorations) | PostedMessage;

interface Restorations {
  /** Missing: never. */
  readonly timesRestored?: number;
  /** Missing: none on record. */
  readonly earlierDeletions?: readonly EarlierDeletion[];
}

export interface PostedMessage extends Required<Content>, Restorations {
  readonly situation: 'posted';
  readonly messageId: number;
  readonly senderId: number;
  readonly mentions: Mentions;
  readonly echo?: MessagePosted['data']['echo'];
  readonly reactions: Reactions;
  readonly submessages?: Submessages;
}

export const messageAggregate: Aggregate<MessageState, MessageEvent> = {
  initialState: { situation: 'absent' },
  evolve(state, event) {
    switch (event.type) {
      case 'MessagePosted': {
        const { messageId, senderId, mentions, echo, widget } = event.data;
        const message = { messageId, senderId, mentions, ...contentOf(event.data), ...(echo && { echo }) };
        const attached = widget === undefined ? {} : { submessages: onlyWidget(widget) };
        return { situation: 'posted', ...message, reactions: noReactions(), ...attached };
      }
      case 'MessageContentEdited': {
        if (state.situation !== 'posted') return state;
        return { ...state, mentions: event.data.mentions, ...contentOf(event.data) };
      }
      case 'MessageRerendered':
        return state.situation === 'posted' ? { ...state, renderedContent: event.data.renderedContent } : state;
      case 'ReactionAdded':
        if (state.situation !== 'posted') return state;
        return { ...state, reactions: withReaction(state.reactions, event.data) };
      case 'ReactionRemoved':
        if (state.situation !== 'posted') return state;
        return { ...state, reactions: withoutReaction(state.reactions, event.data) };
      case 'SubmessageAdded': {
        if (state.situation !== 'posted') return state;
        return { ...state, submessages: withPart(state.submessages ?? NO_SUBMESSAGES, event.data.content) };
      }
      case 'MessageDeleted':
        return { situation: 'deleted', ...restorations(timesRestored(state)) };
      case 'MessageRestored': {
        const restored = (event.data.past as readonly PastEvent[]).reduce<MessageState>(
          messageAggregate.evolve,
          messageAggregate.initialState,
        );
        const { earlierDeletions } = event.data;
        return {
          ...restored,
          ...restorations(timesRestored(state) + 1),
          ...(earlierDeletions && { earlierDeletions }),
        };
      }
      case 'MessageNamesReplaced':
        return (event.data.past as readonly MessageEvent[]).reduce(
          messageAggregate.evolve,
          messageAggregate.initialState,
        );
      default:
        return state;
    }
  },
  streamName: (messageId) => `message-${messageId}`,
};

export const timesRestored = (state: MessageState): number =>
  state.situation === 'absent' ? 0 : (state.timesRestored ?? 0);

const restorations = (times: number): Restorations => (times === 0 ? {} : { timesRestored: times });

function contentOf({ content, renderedContent, attachmentIds = [] }: Content): Required<Content> {
  return { content, renderedContent, attachmentIds };
}
