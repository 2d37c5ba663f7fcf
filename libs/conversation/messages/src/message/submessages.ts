import { widgetTypeOf } from '@chat/message-reading';

/** What was attached to a message: its widget and the parts that were added since. */
export interface Submessages {
  readonly count: number;
  /** Of all of them. */
  readonly characters: number;
  /** What the first one names, of whatever `msg_type`: that is what clients go by. Undefined when it names none, or there is none. */
  readonly widgetType: string | undefined;
}

export const NO_SUBMESSAGES: Submessages = { count: 0, characters: 0, widgetType: undefined };

/** Of a new message. @param widget as JSON */
export function onlyWidget(widget: string): Submessages {
  return withPart(NO_SUBMESSAGES, widget);
}

export function withPart({ count, characters, widgetType }: Submessages, content: string): Submessages {
  return {
    count: count + 1,
    characters: characters + content.length,
    widgetType: count === 0 ? widgetTypeOf(content) : widgetType,
  };
}
