import { strip } from '@chat/kernel';
import {
  ChannelFolderExists,
  ChannelFolderNameEmpty,
  ChannelFolderNameHasInvalidCharacter,
  type ChannelFoldersState,
} from './channel-folders.aggregate.js';

const INVALID_CHARACTER = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** The stored form of the name. Archived folders keep theirs. @throws DomainError for an invalid name */
export function acceptFolderName(given: string, others: ChannelFoldersState): string {
  const name = strip(given);
  if (name === '') throw new ChannelFolderNameEmpty();
  const invalid = [...name].findIndex((character) => INVALID_CHARACTER.test(character));
  if (invalid >= 0) throw new ChannelFolderNameHasInvalidCharacter(invalid + 1);
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) throw new ChannelFolderExists(name);
  return name;
}
