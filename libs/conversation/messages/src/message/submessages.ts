import { widgetTypeOf } from '@chat/message-reading';

export interface Submessages {
  readonly count: number;
  /** Length of all of them. */
  readonly characters: number;
  /** Type of the first widget, whatever its `msg_type`, because clients use that. Undefined without a widget or type. */
  readonly widgetType: string | undefined;
}

export const NO_SUBMESSAGES: Submessages = { count: 0, characters: 0, widgetType: undefined };

/** @param widget as JSON */
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
