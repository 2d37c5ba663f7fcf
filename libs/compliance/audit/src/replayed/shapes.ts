import { about, constant, either, integer, listOf, nullable, object, text } from '@chat/http';

export const time = (meaning: string) => about(`${meaning} ISO 8601, UTC.`, text());

export const timeOrNull = (meaning: string) => about(`${meaning} ISO 8601, UTC.`, nullable(text()));

export const personFields = { user_id: integer(), name: about('Full name as of the question.', text()) };

export const placeShape = either(
  object({
    type: constant('stream'),
    stream_id: integer(),
    stream_name: about('Name of the channel then.', text()),
    topic: text(),
  }),
  either(
    object({ type: constant('direct'), people: about('Everybody in the conversation.', listOf(object(personFields))) }),
    about('It was in another place then, which the mandate does not cover.', object({ type: constant('outside') })),
  ),
);

export const causeFields = {
  time: time('When.'),
  by: about('Who; null: the service, or the command line.', nullable(object(personFields))),
  operator: about('Account of the operating system, of what was done by command line; else null.', nullable(text())),
  client: about('Program that sent the request; null: not recorded.', nullable(text())),
  correlation_id: about('The same for everything that one request caused.', text()),
};
