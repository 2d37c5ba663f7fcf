import { canSeeUser, Directory, isAdministrator, type User } from '@chat/directory';
import { DomainError, refusal } from '@chat/kernel';
import { renderMarkdown } from '@chat/markdown';
import {
  type AcceptedProfileValue,
  MarkdownContexts,
  NoSuchProfileField,
  type ProfileEntry,
  type ProfileValues,
} from '@chat/ports';
import { Injectable } from '@nestjs/common';
import { type ProfileField, ProfileFields, ProfileFieldType } from '../field/profile-fields.js';

export class ProfileFieldNotEditable extends refusal(
  'You are not allowed to change this field. Contact an administrator to update it.',
) {}

export class InvalidProfileValue extends DomainError {}

const MAX_SHORT = 50;
const MAX_PARAGRAPH = 500;

@Injectable()
export class AcceptedValues implements ProfileValues {
  constructor(
    private readonly directory: Directory,
    private readonly fields: ProfileFields,
    private readonly contexts: MarkdownContexts,
  ) {}

  accept(editor: User, user: User, entries: readonly ProfileEntry[]): AcceptedProfileValue[] {
    const values = new Map<ProfileField, string | null>();
    for (const { id, value } of entries) {
      const field = this.fields.all.find((each) => each.id === id);
      if (!field) throw new NoSuchProfileField(id);
      if (!field.editableByUser && !isAdministrator(editor)) throw new ProfileFieldNotEditable();
      values.set(field, value === null ? null : acceptValue(this.directory, editor, field, value));
    }
    const changed = [...values].filter(([{ id }, value]) => (user.profile?.[id]?.value ?? null) !== value);
    return changed.map(([{ id, type }, value]) => {
      const isMarkdown = type === ProfileFieldType.shortText || type === ProfileFieldType.paragraph;
      const rendering =
        isMarkdown && value ? { renderedValue: renderMarkdown(value, this.contexts.of(user)).html } : {};
      return { fieldId: id, value, ...rendering };
    });
  }
}

function acceptValue(
  directory: Directory,
  editor: User,
  field: ProfileField,
  value: string | readonly number[],
): string {
  const { name, type } = field;
  if (type === ProfileFieldType.users) return acceptPeople(directory, editor, value);
  if (typeof value !== 'string') throw new InvalidProfileValue(`${name} is not a string`);
  switch (type) {
    case ProfileFieldType.shortText:
    case ProfileFieldType.externalAccount:
    case ProfileFieldType.pronouns:
      return acceptText(name, value, MAX_SHORT);
    case ProfileFieldType.paragraph:
      return acceptText(name, value, MAX_PARAGRAPH);
    case ProfileFieldType.dropdown:
      if (!Object.hasOwn(field.data ?? {}, value)) {
        throw new InvalidProfileValue(`'${value}' is not a valid choice for '${name}'.`);
      }
      return value;
    case ProfileFieldType.date:
      if (!isDate(value)) throw new InvalidProfileValue(`${name} is not a date`);
      return value;
    case ProfileFieldType.link:
      if (!isLink(value)) throw new InvalidProfileValue(`${name} is not a URL`);
      return value;
  }
}

function acceptText(name: string, value: string, maxLength: number): string {
  if ([...value].length <= maxLength) return value;
  throw new InvalidProfileValue(`${name} is too long (limit: ${maxLength} characters)`);
}

/** A person that the editor may not know counts as unknown. */
function acceptPeople(directory: Directory, editor: User, value: string | readonly number[]): string {
  if (typeof value === 'string') throw new InvalidProfileValue('User IDs is not a list');
  const ids = [...new Set(value)];
  const unknown = ids.filter((id) => {
    const user = directory.user(id);
    return !user || !canSeeUser(directory, editor, user);
  });
  if (unknown.length > 0) throw new InvalidProfileValue(`Invalid user IDs: ${unknown.join(', ')}`);
  for (const id of ids) {
    const { isActive, isBot } = directory.user(id) as User;
    if (!isActive) throw new InvalidProfileValue(`User with ID ${id} is deactivated`);
    if (isBot) throw new InvalidProfileValue(`User with ID ${id} is a bot`);
  }
  return JSON.stringify(ids);
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const MAX_LINK = 2_000;
const HOST = /^(?:localhost|\[[\da-f:.]+\]|(?:[^\s.:/?#[\]@]+\.)+[^\s.:/?#[\]@]+)$/i;

function isLink(text: string): boolean {
  if (text.length > MAX_LINK || /\s/.test(text) || !/^(?:https?|ftps?):\/\//i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && HOST.test(url.hostname);
}
