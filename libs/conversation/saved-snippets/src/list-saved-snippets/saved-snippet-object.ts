import { integer, named, object, text } from '@chat/http';
export interface SavedSnippetObject {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly date_created: number;
}

export const savedSnippetShape = named(
  'SavedSnippet',
  object({ id: integer(), title: text(), content: text(), date_created: integer() }),
);

export function savedSnippetObject(
  id: number,
  { title, content, createdAt }: { readonly title: string; readonly content: string; readonly createdAt: number },
): SavedSnippetObject {
  return { id, title, content, date_created: Math.floor(createdAt / 1000) };
}
