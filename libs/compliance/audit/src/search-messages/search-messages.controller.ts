import {
  about,
  type Actor,
  AuthenticatedActor,
  boolean,
  choice,
  Costly,
  Describe,
  integer,
  IntegerParameter,
  JsonParameter,
  listOf,
  nullable,
  object,
  Parameters,
  text,
  TextParameter,
} from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CaseParameter } from '../auditors/case-parameter.js';
import { Inspections } from '../auditors/inspections.js';
import { parseMoment } from '../moment/parse-moment.js';
import { personFields, placeShape, time } from '../replayed/shapes.js';
import { BADGES, type Badge } from './found-message.fold.js';
import type { Search, SearchResult } from './search-messages.js';
import { SearchMessages } from './search-messages.query.js';

const MOST = 100;
const LONGEST_SEARCH = 1_000;

export class ChosenMessages extends CaseParameter {
  @TextParameter({
    default: '',
    maxLength: LONGEST_SEARCH,
    about: 'Words, and phrases in double quotes, in any version, topic or file name. Default: any message.',
  })
  readonly search!: string;

  @JsonParameter(listOf(integer()), {
    optional: true,
    about: 'Ids of authors, or of people in direct conversations. Default: everybody.',
  })
  readonly userIds: readonly number[] | undefined;

  @JsonParameter(listOf(integer()), {
    optional: true,
    about:
      'Ids of channels, where the message is or was. Default, without the two that follow: all, and direct messages.',
  })
  readonly streamIds: readonly number[] | undefined;

  @JsonParameter(listOf(object({ stream_id: integer(), topic: text() })), {
    optional: true,
    about: 'Topics, where the message is or was; besides those of `stream_ids`. An erased message has none any more.',
  })
  readonly topics: readonly { readonly stream_id: number; readonly topic: string }[] | undefined;

  @JsonParameter(listOf(listOf(integer())), {
    optional: true,
    about: 'Direct conversations: the ids of everybody in each; besides the channels and topics.',
  })
  readonly conversations: readonly (readonly number[])[] | undefined;

  @TextParameter({ optional: true, about: 'Posted since then, such as `2026-11-20` or `2026-11-20T10:00+01:00`.' })
  readonly from: string | undefined;

  @TextParameter({ optional: true, about: 'Posted before then; a date: until the end of that day.' })
  readonly to: string | undefined;

  @JsonParameter(listOf(choice(BADGES)), {
    optional: true,
    about: 'Only messages with one of these badges. `held` is for mandates that include legal holds.',
  })
  readonly badges: readonly Badge[] | undefined;
}

class SearchParameters extends ChosenMessages {
  @IntegerParameter({ optional: true, about: 'Continues a search: its `next_before`.' })
  readonly before: number | undefined;

  @IntegerParameter({ default: 50, min: 1, max: MOST, about: 'Most messages of the answer.' })
  readonly limit!: number;
}

const answer = {
  messages: about(
    'Newest first.',
    listOf(
      object({
        message_id: integer(),
        author: about('Who sent it.', object(personFields)),
        posted: time('When.'),
        place: about('Where it is, or was when it was deleted.', placeShape),
        badges: about(
          'What happened to it. `held`: a legal hold covers it, only for mandates that include holds.',
          listOf(choice(BADGES)),
        ),
        content: about(
          'Of the newest version that holds all of the search, else of the newest; null: it is erased.',
          nullable(text()),
        ),
        versions: about('How many versions there are.', integer()),
        matching_versions: about('Numbers, from 1, of the versions that hold all of the search.', listOf(integer())),
      }),
    ),
  ),
  found_oldest: boolean(),
  next_before: about('For `before`, to continue; null: there is no more.', nullable(integer())),
};

@Controller('api/v1/audit/messages')
export class SearchMessagesController {
  constructor(
    private readonly inspections: Inspections,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Costly()
  @Describe(
    'Searches all versions of messages, also of deleted ones that are not erased. For accounts with the special permission `can_audit`, within their mandate. The answer has what is found within a time: continue with `next_before`.',
    { answer },
  )
  async search(@AuthenticatedActor() actor: Actor, @Parameters() parameters: SearchParameters): Promise<SearchResult> {
    const { case: name, search, userIds, streamIds, topics, conversations, ...others } = parameters;
    const { from, to, badges, before, limit } = others;
    const places = { stream_ids: streamIds, topics, conversations };
    const asked = { search, user_ids: userIds, ...places, from, to, badges, before };
    const mandate = await this.inspections.begin(actor, { what: 'search', case: name, parameters: present(asked) });
    const bounds = { ...searchBounds(parameters), before: before ?? null, limit };
    return this.queries.execute(new SearchMessages(mandate, bounds));
  }
}

/** @throws NoMoment */
export const searchBounds = ({
  search,
  userIds,
  streamIds,
  topics,
  conversations,
  from,
  to,
  badges,
}: ChosenMessages): Omit<Search, 'before' | 'limit'> => ({
  search,
  userIds: userIds ?? null,
  channelIds: streamIds ?? null,
  topics: topics?.map(({ stream_id: channelId, topic }) => ({ channelId, topic })) ?? null,
  conversations: conversations?.map((people) => [...new Set(people)].toSorted((one, other) => one - other)) ?? null,
  from: from === undefined ? null : parseMoment(from, 'begin'),
  to: to === undefined ? null : parseMoment(to, 'end'),
  badges: badges ?? null,
});

const present = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
