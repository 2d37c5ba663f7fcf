import { refusal, strip } from '@chat/kernel';

export const MAX_NAME_LENGTH = 60;

export class ChannelNameEmpty extends refusal("Channel name can't be empty.") {}
export class ChannelNameTooLong extends refusal(`Channel name too long (limit: ${MAX_NAME_LENGTH} characters).`) {}

export class ChannelNameHasInvalidCharacter extends refusal(
  (position: number) => `Invalid character in channel name, at position ${position}.`,
) {}

export class ChannelNameInUse extends refusal('Channel name is already in use.') {}

const INVALID_CHARACTER = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

export function channelName(given: string): string {
  const name = strip(given);
  if (name === '') throw new ChannelNameEmpty();
  const characters = [...name];
  if (characters.length > MAX_NAME_LENGTH) throw new ChannelNameTooLong();
  const invalid = characters.findIndex((character) => INVALID_CHARACTER.test(character));
  if (invalid >= 0) throw new ChannelNameHasInvalidCharacter(invalid + 1);
  return name;
}

export function channelNameKey(name: string): string {
  return strip(name).toLowerCase();
}

export const channelNameClaim = (name: string) => `channel:${channelNameKey(name)}`;
