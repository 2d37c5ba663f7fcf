import { PORTS_LIMITS } from '@chat/ports';
import { answerOf } from './webhook-answer.js';

const withWidget = (length: number) => JSON.stringify({ content: 'Soup?', widget_content: ' '.repeat(length) });

describe('the answer of a webhook', () => {
  it.each([
    ['{"content": "Soup."}', 'Soup.'],
    ['{"response_string": "Soup.", "content": "Stew."}', 'Soup.'],
    ['{"text": "Soup."}', 'Soup.'],
    ['{"content": "  "}', null],
    ['{"response_not_required": true, "content": "Soup."}', null],
    ['{}', null],
    ['""', null],
    ['', null],
  ])('%s says %p', (text, content) => {
    expect(answerOf(text)).toEqual(content === null ? null : { content });
  });

  it.each([
    ['{"content": "Soup?", "widget_content": "{}"}', '{}'],
    ['{"content": "Soup?", "widget_content": {"widget_type": "zform"}}', '{"widget_type":"zform"}'],
  ])('%s has a widget', (text, widgetContent) => {
    expect(answerOf(text)).toEqual({ content: 'Soup?', widgetContent });
  });

  it('has none without a content, nor where it is null', () => {
    expect(answerOf('{"widget_content": "{}"}')).toBeNull();
    expect(answerOf('{"content": "Soup?", "widget_content": null}')).toEqual({ content: 'Soup?' });
  });

  it('has a widget of so many characters at most, as in a message that a client sends', () => {
    const { submessageCharacters: most } = PORTS_LIMITS.messages;
    expect(answerOf(withWidget(most))?.widgetContent).toHaveLength(most);
    expect(() => answerOf(withWidget(most + 1))).toThrow('widget_content is too long (limit: 10000 characters)');
  });

  it.each([
    ['<html>', 'Invalid JSON in response'],
    [String.raw`{"content": "\ud800"}`, 'Invalid JSON in response'],
    ['[]', 'Invalid response format'],
    ['null', 'Invalid response format'],
    ['{"content": {"a": 1}}', 'Invalid response format'],
  ])('%s is none', (text, message) => {
    expect(() => answerOf(text)).toThrow(message);
  });
});
