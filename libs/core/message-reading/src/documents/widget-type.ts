/** The type in the JSON of a widget; undefined without one. */
export function widgetTypeOf(json: string): string | undefined {
  try {
    const widget: unknown = JSON.parse(json);
    if (typeof widget !== 'object' || widget === null || Array.isArray(widget)) return undefined;
    const { widget_type: type } = widget as Readonly<Record<string, unknown>>;
    return typeof type === 'string' ? type : undefined;
  } catch {
    return undefined;
  }
}
