import { escapeText } from '../html/escape-html.js';
import type { MarkdownContext, MentionedUser } from '../context/markdown-context.js';
import type { InlineRule, InlineRun, Mention } from './inline-run.js';

const USER = /(?<![^\s'"({[/<])@(_?)\*\*([^*]+)\*\*/g;
const GROUP = /(?<![^\s'"({[/<])@(_?)\*([^*]+)\*/g;
const WHOLE_CHANNEL: ReadonlySet<string> = new Set(['all', 'everyone', 'stream', 'channel']);
const ROLE_PREFIX = 'role:';

/** `@**user**`, `@**user|id**`, `@**all**`, `@**topic**`, and the same with `@_` to notify nobody. */
export const userMentions: InlineRule = (text, run) => {
  if (!text.includes('@')) return text;
  return text.replace(USER, (_: string, mark: string, name: string) => {
    const isRewritten = mark !== '' || run.isQuoted;
    const source = `@${isRewritten ? '_' : ''}**${name}**`;
    const isSilent = isRewritten || run.context.callsNobody === true;
    if (WHOLE_CHANNEL.has(name)) {
      return write(run, source, name, isSilent, 'user-mention channel-wildcard-mention', 'data-user-id="*"', {
        kind: 'channel',
      });
    }
    if (name === 'topic') return write(run, source, name, isSilent, 'topic-mention', '', { kind: 'topic' });
    const user = findUser(name, run.context);
    if (!user) return source;
    const mention = { kind: 'user', id: user.id } as const;
    const silent = isSilent || !user.isActive;
    return write(run, source, user.fullName, silent, 'user-mention', `data-user-id="${user.id}"`, mention);
  });
};

/** `@*group*`. */
export const groupMentions: InlineRule = (text, run) => {
  if (!text.includes('@')) return text;
  return text.replace(GROUP, (_: string, mark: string, name: string) => {
    const isRewritten = mark !== '' || run.isQuoted;
    const source = `@${isRewritten ? '_' : ''}*${name}*`;
    const isSilent = isRewritten || run.context.callsNobody === true;
    const group = run.context.groupByName(run.sourceOf(name));
    // Groups of roles are named, but not notified.
    if (!group || (group.isSystemGroup && (!isSilent || !name.startsWith(ROLE_PREFIX)))) return source;
    const silent = isSilent || group.isDeactivated;
    const attribute = `data-user-group-id="${group.id}"`;
    const mention = { kind: 'group', id: group.id } as const;
    return write(run, source, group.displayName ?? group.name, silent, 'user-group-mention', attribute, mention);
  });
};

function write(
  run: InlineRun,
  source: string,
  name: string,
  isSilent: boolean,
  kind: string,
  attribute: string,
  mention: Mention,
): string {
  const attributes = [`class="${kind}${isSilent ? ' silent' : ''}"`, attribute].filter((each) => each !== '');
  const html = `<span ${attributes.join(' ')}>${isSilent ? '' : '@'}${escapeText(name)}</span>`;
  return isSilent ? run.html(html, source) : run.put({ kind: 'html', html, mention }, source);
}

function findUser(text: string, context: MarkdownContext): MentionedUser | undefined {
  const numbered = /^([^|]*)\|(\d{1,15})$/.exec(text);
  if (numbered === null) return context.userByName(text);
  const [, name, id] = numbered;
  const user = context.userById(Number(id));
  return name === '' || user?.fullName === name ? user : undefined;
}
