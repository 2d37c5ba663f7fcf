import { Module } from '@nestjs/common';
import { ContentChanges } from './documents/content-changes.js';
import { Differences } from './documents/differences.js';
import { ReadingTurns } from './documents/reading-turns.js';
import { ReadableMessages } from './documents/readable-messages.js';
import { SteadyReads } from './documents/steady-reads.js';
import { GetMessageController } from './get-message/get-message.controller.js';
import { GetMessageHandler } from './get-message/get-message.query.js';
import { ListMessagesController } from './list-messages/list-messages.controller.js';
import { ListMessagesByIdHandler, ListMessagesHandler } from './list-messages/list-messages.query.js';
import { MessageWindows } from './list-messages/message-windows.js';
import { NarrowedMessages } from './list-messages/narrowed-messages.js';
import { MatchesNarrowController } from './matches-narrow/matches-narrow.controller.js';
import { GetMatchingMessagesHandler } from './matches-narrow/matches-narrow.query.js';
import { MessageHistoryController } from './message-history/message-history.controller.js';
import { GetMessageHistoryHandler } from './message-history/message-history.query.js';
import { ChannelTopics } from './topics/channel-topics.js';
import { LatestMessages } from './topics/latest-messages.js';
import { TopicsController } from './topics/topics.controller.js';
import { GetTopicsHandler } from './topics/topics.query.js';

@Module({
  controllers: [
    ListMessagesController,
    MatchesNarrowController,
    GetMessageController,
    MessageHistoryController,
    TopicsController,
  ],
  providers: [
    ListMessagesHandler,
    ListMessagesByIdHandler,
    GetMessageHandler,
    GetMatchingMessagesHandler,
    GetMessageHistoryHandler,
    GetTopicsHandler,
    MessageWindows,
    NarrowedMessages,
    ReadableMessages,
    ContentChanges,
    Differences,
    SteadyReads,
    ReadingTurns,
    ChannelTopics,
    LatestMessages,
  ],
  exports: [ChannelTopics, LatestMessages, ReadingTurns, MessageWindows, ReadableMessages, SteadyReads],
})
export class MessageReadingModule {}
