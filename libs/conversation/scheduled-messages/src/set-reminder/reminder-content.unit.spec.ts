import { withQuotation } from './reminder-content.js';

const widget = (widget_type: string) => JSON.stringify({ widget_type, extra_data: {} });

describe('a reminder', () => {
  it.each([
    [{ content: '/poll Soup?', widget: widget('poll') }, 'Soup.\n\nThe message is a poll.'],
    [{ content: '/todo Kitchen', widget: widget('todo') }, 'Soup.\n\nThe message is a to-do list.'],
    [{ content: '/poll Soup?' }, 'Soup.\n\n```quote\n/poll Soup?\n```'],
    [{ content: 'Choose', widget: widget('zform') }, 'Soup.\n\n```quote\nChoose\n```'],
  ])('quotes what its message says, unless that is a poll or a to-do list: %j', (message, content) => {
    expect(withQuotation('Soup.', message)).toBe(content);
  });
});
