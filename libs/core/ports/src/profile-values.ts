import type { User } from '@chat/directory';
import { refusal } from '@chat/kernel';

/** A value that a request gives. */
export interface ProfileEntry {
  /** Id of the field. */
  readonly id: number;
  readonly value: string | readonly number[] | null;
}

export interface AcceptedProfileValue {
  readonly fieldId: number;
  /** Null: nothing any more. */
  readonly value: string | null;
  /** HTML, of the types that are Markdown. */
  readonly renderedValue?: string;
}

export class NoSuchProfileField extends refusal((fieldId: number) => `Field id ${fieldId} not found.`) {}

/** Rules for what people write into custom profile fields. Fulfilled by profile fields. */
export abstract class ProfileValues {
  /**
   * Checks all values. @returns those that change
   * @throws DomainError the first broken rule, in order (contract, profile-fields: Values)
   */
  abstract accept(editor: User, user: User, entries: readonly ProfileEntry[]): AcceptedProfileValue[];
}

/** For an organization without profile fields. */
export const NO_PROFILE_VALUES: ProfileValues = {
  accept(_editor, _user, [entry]) {
    if (entry) throw new NoSuchProfileField(entry.id);
    return [];
  },
};
