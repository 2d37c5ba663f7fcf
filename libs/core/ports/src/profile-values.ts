import type { User } from '@chat/directory';
import { refusal } from '@chat/kernel';

/** A value in a request. */
export interface ProfileEntry {
  /** Id of the field. */
  readonly id: number;
  readonly value: string | readonly number[] | null;
}

export interface AcceptedProfileValue {
  readonly fieldId: number;
  /** Null: removes the value. */
  readonly value: string | null;
  /** HTML, for types that are Markdown. */
  readonly renderedValue?: string;
}

export class NoSuchProfileField extends refusal((fieldId: number) => `Field id ${fieldId} not found.`) {}

/** Rules for values of custom profile fields. Implemented by profile fields. */
export abstract class ProfileValues {
  /**
   * Checks all values.
   * @returns those that change
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
