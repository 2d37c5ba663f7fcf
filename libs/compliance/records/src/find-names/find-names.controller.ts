import {
  about,
  type Actor,
  AuthenticatedActor,
  boolean,
  Costly,
  Describe,
  integer,
  IntegerParameter,
  JsonParameter,
  listOf,
  nullable,
  object,
  Parameters,
  RequireOwner,
  text,
} from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { FindNames, type MessageWithName } from './find-names.command.js';

class FindNamesParameters {
  @IntegerParameter({ about: 'The account that was deleted for good, or is to be.' })
  readonly userId!: number;

  @JsonParameter(listOf(text()), {
    default: [],
    about:
      'Names and addresses to look for, beside mentions of the account, which are found without. They are not stored. While the account is not deleted, all that it ever had are looked for as well.',
  })
  readonly names!: readonly string[];

  @IntegerParameter({ default: 0, min: 0, about: '`next` of the answer before.' })
  readonly after!: number;
}

const messageFindShape = object({
  message_id: integer(),
  sender_id: about('Null: the owner may not read the message, as the three that follow.', nullable(integer())),
  stream_id: nullable(integer()),
  topic: nullable(text()),
  text: about('The beginning of a version that says the name.', nullable(text())),
  versions: about('Versions and other events of the message that say the name, of those looked through.', integer()),
  in_topic: about(
    'Whether a topic that it is or was in says the name. A decision to replace it is one for all messages of the topic; a move of several messages is listed with the first of them.',
    boolean(),
  ),
  left: about('Whether an owner decided to leave it.', boolean()),
  kept_by: about('`rule` or `hold`: nothing may erase what it said; null: nothing keeps it.', nullable(text())),
});

const elsewhereShape = object({
  event: about('Type of the event.', text()),
  stream: text(),
  id: text(),
  time: about('UNIX seconds.', integer()),
});

export const foundNamesShape = {
  names: about('What was looked for.', listOf(text())),
  messages: listOf(messageFindShape),
  elsewhere: about(
    'Events of channels, groups, the organization, moves, inspections and records that say a name: no decision changes these.',
    listOf(elsewhereShape),
  ),
  percent: about('How much of the log was looked through.', integer()),
  next: about('`after` of the next request; null: the log was looked through.', nullable(integer())),
};

@Controller('api/v1/records/names')
export class FindNamesController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Costly()
  @Describe(
    'Looks through a piece of the log for the names of an account that was deleted: in every version of messages that are visible, also in those that the owner may not read, and in events of the organization. Changes nothing; it is no `GET`, so that names are in no URL.',
    { answer: foundNamesShape },
  )
  @RequireOwner()
  async find(
    @AuthenticatedActor() { userId: readerId }: Actor,
    @Parameters({ refusesUnknown: true }) { userId, names, after }: FindNamesParameters,
  ): Promise<object> {
    const found = await this.commands.execute(new FindNames({ readerId, userId, words: names, after }));
    const { words, messages, elsewhere, progress, next } = found;
    return {
      names: words,
      messages: messages.map(shown),
      elsewhere: elsewhere.map(({ type, stream, id, metadata }) => ({
        event: type,
        stream,
        id,
        time: Math.floor(metadata.time / 1000),
      })),
      percent: Math.floor(progress * 100),
      next,
    };
  }
}

function shown({ messageId, document, text: said, versions, isInTopic, isLeft, keptBy }: MessageWithName): object {
  const channel = document?.conversation.kind === 'channel' ? document.conversation : undefined;
  return {
    message_id: messageId,
    sender_id: document?.senderId ?? null,
    stream_id: channel?.channelId ?? null,
    topic: channel?.topic ?? null,
    text: said,
    versions,
    in_topic: isInTopic,
    left: isLeft,
    kept_by: keptBy,
  };
}
