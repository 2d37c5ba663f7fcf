import type { Submessage } from './message.events.js';
import { widgetTypeOf } from '../widgets/widget.js';

/** What was attached to a message: its widget and the parts that were added since. */
export interface Submessages {
  readonly count: number;
  /** Of all of them. */
  readonly characters: number;
  /** The author attached something, so others may. */
  readonly byAuthor: boolean;
  /** What the first one of the type `widget` names; null when it names nothing, undefined while there is none. */
  readonly widgetType: string | null | undefined;
}

export const NO_SUBMESSAGES: Submessages = { count: 0, characters: 0, byAuthor: false, widgetType: undefined };

/** Of a new message. @param widget as JSON */
export function onlyWidget(widget: string): Submessages {
  return withPart(NO_SUBMESSAGES, { msgType: 'widget', content: widget }, true);
}

export function withPart(
  { count, characters, byAuthor, widgetType }: Submessages,
  { msgType, content }: Pick<Submessage, 'msgType' | 'content'>,
  isByAuthor: boolean,
): Submessages {
  const isFirstWidget = widgetType === undefined && msgType === 'widget';
  return {
    count: count + 1,
    characters: characters + content.length,
    byAuthor: byAuthor || isByAuthor,
    widgetType: isFirstWidget ? widgetTypeOf(content) : widgetType,
  };
}
