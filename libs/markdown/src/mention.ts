import type { MarkdownContext } from './markdown-context.js';
import { type Syntax, writeToken } from './syntax.js';

/** What a token of type `mention` carries; its content is the name to show. */
export type Mention = {
  readonly kind: 'user' | 'group' | 'channel' | 'topic';
  readonly id?: number;
  silent: boolean;
};

type Mentioned = Omit<Mention, 'silent'> & { readonly name: string };

const WHOLE_CHANNEL: ReadonlySet<string> = new Set(['all', 'everyone', 'stream', 'channel']);

/** `@**user**`, `@**user|id**`, `@**all**`, `@**topic**`, `@*group*`, and the same with `@_` to notify nobody. */
export const mention: Syntax = {
  name: 'mention',
  firstCharacter: '@',
  pattern: /@(_?)(\*\*?)([^*\n]+)\2/y,
  reference: true,
  read([, silent, stars, text], context) {
    const mentioned = stars === '*' ? findGroup(text!, context) : findAudience(text!, context);
    return (
      mentioned && writeToken('mention', mentioned.name, { ...mentioned, silent: silent !== '' } satisfies Mention)
    );
  },
};

function findGroup(text: string, context: MarkdownContext): Mentioned | undefined {
  const group = context.groupByName(text);
  return group && { kind: 'group', ...group };
}

function findAudience(text: string, context: MarkdownContext): Mentioned | undefined {
  if (WHOLE_CHANNEL.has(text)) return { kind: 'channel', name: text };
  if (text === 'topic') return { kind: 'topic', name: text };
  const user = findUser(text, context);
  return user && { kind: 'user', id: user.id, name: user.fullName };
}

function findUser(text: string, context: MarkdownContext): ReturnType<MarkdownContext['userById']> {
  const numbered = /^([^|]*)\|(\d{1,15})$/.exec(text);
  if (numbered === null) return context.userByName(text);
  const [, name, id] = numbered;
  const user = context.userById(Number(id));
  return name === '' || user?.fullName.toLowerCase() === name!.toLowerCase() ? user : undefined;
}
