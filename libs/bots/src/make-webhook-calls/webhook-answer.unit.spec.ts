import { contentOf } from './webhook-answer.js';

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
    expect(contentOf(text)).toBe(content);
  });

  it.each([
    ['<html>', 'Invalid JSON in response'],
    ['[]', 'Invalid response format'],
    ['null', 'Invalid response format'],
    ['{"content": {"a": 1}}', 'Invalid response format'],
  ])('%s is none', (text, message) => {
    expect(() => contentOf(text)).toThrow(message);
  });
});
