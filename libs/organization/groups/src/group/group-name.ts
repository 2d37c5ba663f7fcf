import { DomainError, isBlank, refusal } from '@chat/kernel';

const MAX_LENGTH = 100;
const FORBIDDEN_PREFIXES = ['@', 'role:', 'user:', 'stream:', 'channel:'];

export class InvalidGroupName extends DomainError {}

export class GroupNameTaken extends refusal((name: string) => `User group '${name}' already exists.`) {}

/** @throws InvalidGroupName */
export function refuseInvalidName(name: string): void {
  if (isBlank(name)) throw new InvalidGroupName("User group name can't be empty!");
  if ([...name].length > MAX_LENGTH) {
    throw new InvalidGroupName(`User group name cannot exceed ${MAX_LENGTH} characters.`);
  }
  const prefix = FORBIDDEN_PREFIXES.find((each) => name.startsWith(each));
  if (prefix !== undefined) throw new InvalidGroupName(`User group name cannot start with '${prefix}'.`);
}

/** A name belongs to one group. */
export const groupNameClaim = (name: string) => `group:${name}`;
