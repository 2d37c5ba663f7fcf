import { Stage } from './stage.js';
import { table, valueOf } from './table.js';
import { KINDS, outcomes } from './words.js';

let stage: Stage;
let kitchen: number;
beforeAll(async () => {
  stage = await Stage.open();
  kitchen = await stage.chat.channel('kitchen', stage.everybody);
});
afterAll(() => stage[Symbol.asyncDispose]());
afterEach(() => stage.reset());

const OUTCOMES: Readonly<Record<string, string>> = {
  edited: 'edited',
  off: 'Your organization has turned off message editing',
  late: 'The time limit for editing this message has passed',
};
const CHANGE = { content: 'Actions.' };

/** Nobody is exempt, and the limit is stretched by 20 seconds. */
describe.each(
  table<'allow_message_editing' | 'message_content_edit_limit_seconds' | 'seconds old' | 'outcome'>(`
    allow_message_editing | message_content_edit_limit_seconds | seconds old | outcome
    true                  | 600                                | 0           | edited
    true                  | 600                                | 610         | edited
    true                  | 600                                | 621         | late
    true                  | 1                                  | 11          | edited
    true                  | 1                                  | 22          | late
    true                  | null                               | 31536000    | edited
    false                 | 600                                | 0           | off
    false                 | 600                                | 621         | off
    false                 | null                               | 0           | off
  `),
)('with allow_message_editing $allow_message_editing', (row) => {
  const { allow_message_editing: allowed, message_content_edit_limit_seconds: limit, 'seconds old': age } = row;

  it.each(['in a channel', 'sent directly'])(
    `and a limit of ${limit} seconds, an own message of ${age} seconds %s: ${row.outcome}`,
    async (place) => {
      const to = place === 'in a channel' ? kitchen : stage.people.moderator;
      const messages = await stage.eachKind((kind) => stage.said(kind, to, stage.newTopic()));
      await stage.organization({
        allow_message_editing: valueOf(allowed),
        message_content_edit_limit_seconds: valueOf(limit),
      });
      stage.after(Number(age));

      const attempts = await stage.eachKind((kind) => stage.edit(kind, messages[kind], CHANGE));

      expect(attempts).toEqual(outcomes('everybody', OUTCOMES[row.outcome]!));
    },
  );
});

describe('a message of the', () => {
  it.each(KINDS)('%s: nobody else edits it', async (author) => {
    const message = await stage.said(author, kitchen, stage.newTopic());

    const attempts = await stage.eachKind((kind) => stage.edit(kind, message, CHANGE));

    expect(attempts).toEqual(outcomes(author, 'edited', "You don't have permission to edit this message"));
  });
});
