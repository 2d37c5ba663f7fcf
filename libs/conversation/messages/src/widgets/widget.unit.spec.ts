import fc from 'fast-check';
import { InvalidWidgetContent } from './widget.errors.js';
import { widgetOfMessage } from './widget.js';

const widgetOf = (content: string, widgetContent?: string) => {
  const json = widgetOfMessage(content, widgetContent);
  return json === undefined ? undefined : (JSON.parse(json) as unknown);
};
const poll = (question: string, ...options: string[]) => ({
  widget_type: 'poll',
  extra_data: { question, options },
});
const todo = (title: string, ...tasks: [task: string, desc: string][]) => ({
  widget_type: 'todo',
  extra_data: { task_list_title: title, tasks: tasks.map(([task, desc]) => ({ task, desc })) },
});

describe('a message', () => {
  it.each([
    ['/poll', poll('')],
    ['/poll Soup?', poll('Soup?')],
    ['/poll   Soup? \nyes\n\n- no\n* perhaps\n  -never ', poll('Soup?', 'yes', 'no', 'perhaps', 'never')],
    ['/poll\nyes\nno', poll('', 'yes', 'no')],
    ['/poll Soup?\r\nyes\u2028no', poll('Soup?', 'yes', 'no')],
    ['/poll Soup?\n--yes\n-\n -  ', poll('Soup?', '-yes')],
    ['/todo', todo('')],
    [
      '/todo Kitchen\n- soup: hot: and salty\nbread\n: nothing',
      todo('Kitchen', ['soup', 'hot: and salty'], ['bread', ''], ['', 'nothing']),
    ],
  ])('that begins with %j has a widget', (content, widget) => {
    expect(widgetOf(content)).toEqual(widget);
  });

  it.each(['', 'poll', '/polls', '/POLL Soup?', ' /poll Soup?', '/poll: Soup?', '/me /poll', 'Let us /poll'])(
    'that is %j has none',
    (content) => {
      expect(widgetOf(content)).toBeUndefined();
    },
  );

  it('that is no command has none, whatever it says', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(widgetOf(`.${text}`)).toBeUndefined();
      }),
    );
  });
});

describe('the widget that a request asks for', () => {
  const choice = { type: 'multiple_choice', short_name: 'A', long_name: 'Soup', reply: 'answer A' };
  const buttons = { widget_type: 'zform', extra_data: { type: 'choices', heading: 'Food?', choices: [choice] } };
  const withData = (data: object) => ({ ...buttons, extra_data: { ...buttons.extra_data, ...data } });

  it('is a row of buttons, also where the content is a command', () => {
    expect(widgetOf('/poll Soup?', JSON.stringify(buttons))).toEqual(buttons);
  });

  it.each([
    ['{{', 'API programmer sent invalid JSON content'],
    [String.raw`{"widget_type": "\ud800"}`, 'API programmer sent invalid JSON content'],
    ['[]', 'widget_content is not a dict'],
    ['{"extra_data": {}}', 'widget_type is not in widget_content'],
    ['{"widget_type": "zform"}', 'extra_data is not in widget_content'],
    ['{"widget_type": "zform", "extra_data": 4}', 'extra_data is not a dict'],
    ['{"widget_type": "poll", "extra_data": {}}', 'unknown widget type: poll'],
    ['{"widget_type": 4, "extra_data": {}}', 'widget_type is not a string'],
    ['{"widget_type": "zform", "extra_data": {}}', 'zform is missing type field'],
    [JSON.stringify(withData({ type: 'sliders' })), 'unknown zform type: sliders'],
    [JSON.stringify(withData({ heading: undefined })), 'heading key is missing from extra_data'],
    [JSON.stringify(withData({ choices: 'all' })), 'extra_data["choices"] is not a list'],
    [JSON.stringify(withData({ choices: [choice, 4] })), 'extra_data["choices"][1] is not a dict'],
    [
      JSON.stringify(withData({ choices: [{ ...choice, short_name: undefined }] })),
      'short_name key is missing from extra_data["choices"][0]',
    ],
    [
      JSON.stringify(withData({ choices: [{ ...choice, reply: null }] })),
      'extra_data["choices"][0]["reply"] is not a string',
    ],
  ])('is refused when it is %j', (widgetContent, reason) => {
    expect(() => widgetOfMessage('Food?', widgetContent)).toThrow(new InvalidWidgetContent(reason));
  });
});
