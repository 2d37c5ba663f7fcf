import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type SavedSnippetEvent = SavedSnippetCreated | SavedSnippetEdited | SavedSnippetDeleted;

export interface SavedSnippet {
  readonly snippetId: number;
  readonly ownerId: number;
  readonly title: string;
  /** Markdown source. */
  readonly content: string;
  /** UNIX milliseconds. */
  readonly createdAt: number;
}

export type SavedSnippetCreated = DomainEvent<'SavedSnippetCreated', SavedSnippet>;

/** The whole snippet as it is from then on, so that what was there before can be erased. */
export type SavedSnippetEdited = DomainEvent<'SavedSnippetEdited', SavedSnippet>;

export type SavedSnippetDeleted = DomainEvent<
  'SavedSnippetDeleted',
  { readonly snippetId: number; readonly ownerId: number }
>;
