import { DomainError } from '@chat/kernel';
import {
  BooleanParameter,
  ChoiceParameter,
  IntegerParameter,
  JsonParameter,
  type DeclaresParameter,
  optionalParameters,
  TextParameter,
} from './declarations.js';
import { anything, boolean, choice, either, float, integer, listOf, refined, text, tuple } from './kinds.js';
import { groupValueChange } from './group-value-kinds.js';
import { dictOf, object, optional } from './object-kinds.js';
import { readParameters } from './read-parameters.js';

class EditMessageParameters {
  @TextParameter({ optional: true, alias: 'subject' }) readonly topic?: string;
  @ChoiceParameter(['change_one', 'change_all'], { default: 'change_one' }) readonly propagateMode!: string;
  @BooleanParameter({ default: true }) readonly sendNotificationToNewThread!: boolean;
  @IntegerParameter({ optional: true, min: 0 }) readonly streamId?: number;
}

const edit = (sent: Record<string, string>) => readParameters(EditMessageParameters, new Map(Object.entries(sent)));

/** The value of a lone parameter `x` declared by a decorator. */
function x(decorator: DeclaresParameter<never>, sent?: string): unknown {
  class Lone {
    readonly x!: never;
  }
  decorator(Lone.prototype, 'x');
  return readParameters(Lone, new Map(sent === undefined ? [] : [['x', sent]])).x;
}

function fault(act: () => unknown): Record<string, unknown> {
  try {
    act();
  } catch (error) {
    if (error instanceof DomainError) return { msg: error.message, code: error.code, ...error.extra };
    throw error;
  }
  throw new Error('Nothing was refused.');
}

const member = object({ userId: integer(), name: text({ blank: false }), note: optional(text()) });
const any = (decorator: unknown) => decorator as DeclaresParameter<never>;
const json = (kind: Parameters<typeof JsonParameter>[0]) => any(JsonParameter(kind));

describe('Parameters', () => {
  it('are read under their wire names, typed, with defaults', () => {
    expect(edit({ topic: 'lunch', stream_id: ' 7 ', send_notification_to_new_thread: 'false' })).toEqual({
      topic: 'lunch',
      propagateMode: 'change_one',
      sendNotificationToNewThread: false,
      streamId: 7,
    });
  });

  it('are read under their alias', () => {
    expect(edit({ subject: 'lunch' }).topic).toBe('lunch');
  });

  it('may not be sent under name and alias', () => {
    expect(fault(() => edit({ topic: 'a', subject: 'b' }))).toEqual({
      msg: "Can't decide between 'topic' and 'subject' arguments",
      code: 'REQUEST_CONFUSING_VAR',
      var_name1: 'topic',
      var_name2: 'subject',
    });
  });

  it('report the first fault in declaration order', () => {
    expect(fault(() => edit({ stream_id: 'x', propagate_mode: 'none' })).msg).toBe('Invalid propagate_mode');
  });

  it('report a missing one by name', () => {
    expect(fault(() => x(any(TextParameter())))).toEqual({
      msg: "Missing 'x' argument",
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'x',
    });
  });

  it('take null for an optional JSON parameter as not given', () => {
    expect(edit({ stream_id: 'null' }).streamId).toBeUndefined();
    expect(edit({ send_notification_to_new_thread: 'null' }).sendNotificationToNewThread).toBe(true);
  });

  it('keep null where it is a value', () => {
    expect(x(any(IntegerParameter({ nullable: true, optional: true })), 'null')).toBeNull();
  });

  it('take text that is not JSON as a string where it may be bare', () => {
    const to = any(JsonParameter(either(text(), listOf(text())), { bareText: true }));
    expect(x(to, 'general')).toBe('general');
    expect(x(to, '["general"]')).toEqual(['general']);
  });

  it('inherit what a base class declares', () => {
    class Sub extends EditMessageParameters {
      @TextParameter() readonly content!: string;
    }
    expect(
      readParameters(
        Sub,
        new Map([
          ['content', 'hi'],
          ['topic', 't'],
        ]),
      ),
    ).toMatchObject({ content: 'hi', topic: 't' });
  });

  it('must fit the type of their property', () => {
    class Mistyped {
      // @ts-expect-error A string cannot hold an integer.
      @IntegerParameter() readonly text!: string;
      // @ts-expect-error An optional parameter may be undefined.
      @IntegerParameter({ optional: true }) readonly always!: number;
    }
    expect(() => readParameters(Mistyped, new Map())).toThrow("Missing 'text' argument");
  });

  it('are not confused by names of built-in properties', () => {
    const names = ['__proto__', 'constructor', 'size', 'get', 'toString'];
    expect(readParameters(EditMessageParameters, new Map(names.map((name) => [name, '1'])))).toEqual(edit({}));
  });

  it('refuse NUL in text, unless a decision does in its own words', () => {
    expect(() => x(any(TextParameter()), 'a\0b')).toThrow('x must not contain null bytes');
    expect(() => x(any(JsonParameter(listOf(text()))), '["a\\u0000"]')).toThrow('x[0] must not contain null bytes');
    expect(x(any(TextParameter({ nullBytes: true })), 'a\0b')).toBe('a\0b');
  });

  it.each([
    ['not JSON', any(IntegerParameter()), 'abc', 'x is not valid JSON'],
    ['nothing as JSON', any(IntegerParameter()), '', 'x is not valid JSON'],
    ['a capitalised boolean', any(BooleanParameter()), 'True', 'x is not valid JSON'],
    ['a NUL in JSON', any(IntegerParameter()), '1\0', 'x is not valid JSON'],
    ['null for a required parameter', any(IntegerParameter()), 'null', 'x is not an integer'],
    ['a fraction', any(IntegerParameter()), '1.5', 'x is not an integer'],
    ['a string for an integer', any(IntegerParameter()), '"1"', 'x is not an integer'],
    ['an integer beyond exactness', any(IntegerParameter()), '9007199254740993', 'x is too large'],
    ['an integer beyond the range', any(IntegerParameter({ max: 9 })), '10', 'x is too large'],
    ['an integer below the range', any(IntegerParameter({ min: 0 })), '-1', 'x is too small'],
    ['an endless number', any(IntegerParameter()), '1e999', 'x is not an integer'],
    ['a number for a boolean', any(BooleanParameter()), '1', 'x is not a boolean'],
    ['a string for a float', json(float()), '"1"', 'x is not a float'],
    ['an endless float', json(float()), '-1e999', 'x is too small'],
    ['a dict for a list', json(listOf(integer())), '{}', 'x is not a list'],
    ['a wrong item', json(listOf(integer())), '[1,"2"]', 'x[1] is not an integer'],
    ['a list too long', json(listOf(integer(), { maxLength: 1 })), '[1,2]', 'x is too long (limit: 1 items)'],
    ['a tuple too short', json(tuple(integer(), text())), '[1]', 'x is not length 2'],
    ['a list for a dict', json(member), '[]', 'x is not a dict'],
    ['a missing key', json(member), '{"user_id":1}', 'x["name"] field is missing: Field required'],
    ['a wrong value', json(listOf(member)), '[{"user_id":1,"name":2}]', 'x[0]["name"] is not a string'],
    ['a wrong value in a map', json(dictOf(boolean())), '{"a":1}', 'x["a"] is not a boolean'],
    [
      'an unknown key',
      json(object({ a: optional(integer()) }, { closed: true })),
      '{"b":1}',
      'Argument "b" at x is unexpected',
    ],
    ['a lone surrogate', json(text()), '"\\ud800"', 'x is not valid JSON'],
    ['a lone surrogate, whatever reads it', json(anything()), '{"a":["\\ud800"]}', 'x is not valid JSON'],
    ['a value not listed', json(choice([100, 200])), '300', 'Invalid x'],
    [
      'a value not listed, explained',
      json(choice([100, 200], { explained: true })),
      '300',
      'Invalid x: Value error, Not in the list of possible values',
    ],
    ['a broken rule', json(refined(integer(), () => 'odd')), '1', 'Invalid x: Value error, odd'],
    ['blank text', any(TextParameter({ blank: false })), ' ', 'x cannot be blank'],
    ['text too long', any(TextParameter({ maxLength: 2 })), '😀😀😀', 'x is too long (limit: 2 characters)'],
    ['text too short', any(TextParameter({ minLength: 2 })), 'a', 'x is too short.'],
    ['text of a wrong length', any(TextParameter({ length: 2 })), 'a', 'x is not length 2'],
    ['text of a wrong form', any(TextParameter({ pattern: /^\d+$/ })), 'a', 'x has invalid format'],
  ])('refuse %s', (_fault, decorator, sent, msg) => {
    expect(fault(() => x(decorator, sent))).toEqual({ msg, code: 'BAD_REQUEST' });
  });

  it('are declared many at once, under their own names', () => {
    class Limits extends optionalParameters(['max_age', 'min_age', 'age'], integer()) {
      @TextParameter() readonly name!: string;
    }
    const read = (sent: Record<string, string>) => readParameters(Limits, new Map(Object.entries(sent)));
    expect({ ...read({ name: 'x', max_age: '3', age: 'null' }) }).toEqual({ name: 'x', max_age: 3 });
    expect(fault(() => read({ name: 'x', min_age: 'y' }))).toEqual({
      msg: 'min_age is not valid JSON',
      code: 'BAD_REQUEST',
    });
  });

  it('count code points', () => {
    expect(x(any(TextParameter({ maxLength: 2 })), '😀😀')).toBe('😀😀');
  });

  it('leave unknown keys of an object out', () => {
    expect(x(json(member), '{"user_id":1,"name":"a","admin":true,"__proto__":{"note":"b"}}')).toEqual({
      userId: 1,
      name: 'a',
    });
  });

  it('take null for a key of an object that is omissible, and for no other', () => {
    for (const sent of ['{"new":1,"old":null}', '{"new":1}']) {
      expect(x(json(groupValueChange), sent)).toEqual({ new: 1 });
    }
    expect(x(json(groupValueChange), '{"new":1,"old":2}')).toEqual({ new: 1, old: 2 });
    expect(fault(() => x(json(groupValueChange), '{"new":null}')).msg).toBe('x["new"] is not a dict');
    expect(fault(() => x(json(member), '{"user_id":1,"name":"a","note":null}')).msg).toBe('x["note"] is not a string');
  });

  it('read deeply nested JSON without harm', () => {
    expect(fault(() => x(json(listOf(integer())), '['.repeat(200_000) + ']'.repeat(200_000))).msg).toBe(
      'x[0] is not an integer',
    );
  });
});
