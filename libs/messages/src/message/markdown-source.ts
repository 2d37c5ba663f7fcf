import type { User } from '@chat/directory';

/** Names somebody without calling them. */
export function mentionSilently(user: Pick<User, 'id' | 'fullName'>): string {
  return `@_**${user.fullName}|${user.id}**`;
}

/** A block around any content: its fence is longer than every fence inside. */
export function fenced(kind: string, content: string): string {
  const longest = Math.max(2, ...Array.from(content.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${kind}\n${content}\n${fence}`;
}
