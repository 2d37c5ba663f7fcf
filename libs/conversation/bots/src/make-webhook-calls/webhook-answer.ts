import { PORTS_LIMITS } from '@chat/ports';
import { isBlank, parseJson } from '@chat/kernel';

export class UnusableAnswer extends Error {}

export interface WebhookAnswer {
  readonly content: string;
  readonly widgetContent?: string;
}

/** Null when the bot posts nothing. @throws UnusableAnswer */
export function answerOf(text: string): WebhookAnswer | null {
  if (text.trim() === '') return null;
  const answer = parsed(text);
  // The empty answer of older versions of Zulip's Botserver.
  if (answer === '') return null;
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw new UnusableAnswer('Invalid response format');
  const fields = answer as Readonly<Record<string, unknown>>;
  if (fields['response_not_required'] === true) return null;
  const content = fields['response_string'] ?? fields['content'] ?? fields['text'];
  if (content === undefined || content === null) return null;
  if (typeof content !== 'string') throw new UnusableAnswer('Invalid response format');
  return isBlank(content) ? null : { content, ...widgetOf(fields['widget_content']) };
}

/** Bots send the widget as text, as clients do, or as JSON. */
function widgetOf(given: unknown): Pick<WebhookAnswer, 'widgetContent'> {
  if (given === undefined || given === null) return {};
  const widgetContent = typeof given === 'string' ? given : JSON.stringify(given);
  const { submessageCharacters: most } = PORTS_LIMITS.messages;
  if (widgetContent.length > most) throw new UnusableAnswer(`widget_content is too long (limit: ${most} characters)`);
  return { widgetContent };
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new UnusableAnswer('Invalid JSON in response');
  }
}
