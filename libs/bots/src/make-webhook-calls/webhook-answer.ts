/** Thrown for what is no answer of a webhook. */
export class UnusableAnswer extends Error {}

/** What the bot is to say; null for nothing. @throws UnusableAnswer */
export function contentOf(text: string): string | null {
  if (text.trim() === '') return null;
  const answer = parsed(text);
  // How older versions of Zulip's Botserver say that they have nothing to say.
  if (answer === '') return null;
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw new UnusableAnswer('Invalid response format');
  const fields = answer as Readonly<Record<string, unknown>>;
  if (fields['response_not_required'] === true) return null;
  const content = fields['response_string'] ?? fields['content'] ?? fields['text'];
  if (content === undefined || content === null) return null;
  if (typeof content !== 'string') throw new UnusableAnswer('Invalid response format');
  return content.trim() === '' ? null : content;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnusableAnswer('Invalid JSON in response');
  }
}
