import type { Meanings } from '@chat/http';

export const linkifiersMeanings: Meanings = {
  alternative_url_templates: 'Other URLs that clients turn back into text.',
  example_input: 'A text that the pattern matches.',
  filter_id: '`id` of the linkifier in `GET /realm/linkifiers`.',
  linkifiers: 'Patterns that make links, in the order in which they are tried.',
  ordered_linkifier_ids: 'Ids of all linkifiers, in their new order.',
  pattern: 'Regular expression of the text that becomes a link (RE2).',
  reverse_template: 'How clients turn a URL back into text.',
};
