import { parseJson, strip } from '@chat/kernel';
import { dictOf, dictWithAny, dictWith, listOf, text } from './checks.js';
import { InvalidWidget, InvalidWidgetContent } from './widget.errors.js';

/** Shown by clients instead of a message's content, in the API's spelling. */
export interface Widget {
  readonly widget_type: string;
  readonly extra_data: object;
}

/**
 * The widget of a sent message, as JSON; undefined when it has none.
 * @param content normalized
 * @param widgetContent the parameter of this name, which wins
 * @throws InvalidWidgetContent
 */
export function widgetOfMessage(content: string, widgetContent: string | undefined): string | undefined {
  const widget = widgetContent === undefined ? widgetOfCommand(content) : widgetOfParameter(widgetContent);
  return widget && JSON.stringify(widget);
}

/** A content that begins with `/poll` or `/todo`, on its own or before white space (contract, widgets: Commands). */
function widgetOfCommand(content: string): Widget | undefined {
  const [, type, rest = ''] = /^\/(poll|todo)(?=\s|$)(.*)$/s.exec(content) ?? [];
  const [first = '', ...others] = rest.split(LINE_END);
  const lines = others.map(withoutBullet).filter((line) => line !== '');
  if (type === 'poll') return { widget_type: type, extra_data: { question: strip(first), options: lines } };
  if (type === 'todo')
    return { widget_type: type, extra_data: { task_list_title: strip(first), tasks: lines.map(taskOf) } };
  return undefined;
}

const LINE_END = /\r\n|[\n\r\v\f\u{85}\u{2028}\u{2029}]/u;

function withoutBullet(line: string): string {
  return strip(line).replace(/^[-*]?\s*/, '');
}

function taskOf(line: string) {
  const colon = line.indexOf(': ');
  if (colon === -1) return { task: strip(line), desc: '' };
  return { task: strip(line.slice(0, colon)), desc: strip(line.slice(colon + 2)) };
}

/** Bots offer buttons: the only widget that a parameter makes. @throws InvalidWidgetContent */
function widgetOfParameter(given: string): Widget {
  try {
    return buttonsOf(parseJson(given));
  } catch (error) {
    if (error instanceof InvalidWidget) throw new InvalidWidgetContent(error.message);
    if (error instanceof SyntaxError) throw new InvalidWidgetContent('API programmer sent invalid JSON content');
    throw error;
  }
}

const choices = listOf(dictWith({ short_name: text, long_name: text, reply: text }));
const buttons = dictWith({ heading: text, choices });

const pollData = dictWithAny({ question: text, options: listOf(text) });

/**
 * Checks the first addition to a message without a widget (contract, widgets: Adding a part). If the mobile app cannot
 * read a widget, it shows none of the messages that it fetched with it.
 * @throws InvalidWidget
 */
export function refuseInvalidWidget(data: unknown): void {
  dictWith({ widget_type: text })(data, 'widget data');
  const { widget_type: type } = dictOf(data, 'widget data');
  if (type === 'poll') dictWith({ extra_data: pollData })(data, 'widget data');
}

function buttonsOf(given: unknown): Widget {
  const widget = dictOf(given, 'widget_content');
  for (const key of ['widget_type', 'extra_data']) {
    if (!Object.hasOwn(widget, key)) throw new InvalidWidget(`${key} is not in widget_content`);
  }
  const { widget_type: type, extra_data: data } = widget;
  const extraData = dictOf(data, 'extra_data');
  text(type, 'widget_type');
  if (type !== 'zform') throw new InvalidWidget(`unknown widget type: ${String(type)}`);
  if (!Object.hasOwn(extraData, 'type')) throw new InvalidWidget('zform is missing type field');
  const { type: form } = extraData;
  text(form, 'extra_data["type"]');
  if (form !== 'choices') throw new InvalidWidget(`unknown zform type: ${String(form)}`);
  buttons(extraData, 'extra_data');
  return { widget_type: type, extra_data: extraData };
}
