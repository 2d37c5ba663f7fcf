import { type Check, dictOf, dictWith, dictWithOnly, index, oneOf, text, textLike, truth } from './checks.js';
import { InvalidWidget } from './widget.errors.js';

interface Part {
  readonly check: Check;
  /** The refusal for everybody except the author of the message. */
  readonly forAuthor?: string;
}

interface Parts {
  readonly at: string;
  readonly byType: ReadonlyMap<unknown, Part>;
}

/** The account that added the option, or `canned`, and its number. The mobile app fails at any other key. */
const optionKey = textLike(/^(?:canned|\d{1,15}),\d{1,15}$/);

const POLL: Parts = {
  at: 'poll data',
  byType: new Map<string, Part>([
    ['vote', { check: dictWithOnly({ type: text, key: optionKey, vote: oneOf(1, -1) }) }],
    ['new_option', { check: dictWithOnly({ type: text, option: text, idx: index }) }],
    [
      'question',
      {
        check: dictWithOnly({ type: text, question: text }),
        forAuthor: "You can't edit a question unless you are the author.",
      },
    ],
  ]),
};

const TODO: Parts = {
  at: 'todo data',
  byType: new Map<string, Part>([
    ['new_task', { check: dictWithOnly({ type: text, key: index, task: text, desc: text, completed: truth }) }],
    ['strike', { check: dictWithOnly({ type: text, key: text }) }],
    [
      'new_task_list_title',
      {
        check: dictWithOnly({ type: text, title: text }),
        forAuthor: "You can't edit the task list title unless you are the author.",
      },
    ],
  ]),
};

/**
 * Checks additions to polls and to-do lists (contract, widgets: Parts); other widgets accept anything.
 * @throws InvalidWidget
 */
export function refuseInvalidPart(widgetType: string | undefined, data: unknown, isAuthor: boolean): void {
  if (widgetType === 'poll') refuseAllBut(POLL, data, isAuthor);
  if (widgetType === 'todo') refuseAllBut(TODO, data, isAuthor);
}

function refuseAllBut({ at, byType }: Parts, data: unknown, isAuthor: boolean): void {
  dictWith({ type: text })(data, at);
  const { type } = dictOf(data, at);
  const part = byType.get(type);
  if (!part) throw new InvalidWidget(`Unknown type for ${at}: ${String(type)}`);
  if (part.forAuthor !== undefined && !isAuthor) throw new InvalidWidget(part.forAuthor);
  part.check(data, at);
}
