import { KeptList } from '@chat/directory';

/** Kinds of custom profile fields (contract, profile-fields: Types). */
export const ProfileFieldType = {
  shortText: 1,
  paragraph: 2,
  dropdown: 3,
  date: 4,
  link: 5,
  users: 6,
  externalAccount: 7,
  pronouns: 8,
} as const;
export type ProfileFieldType = (typeof ProfileFieldType)[keyof typeof ProfileFieldType];

/** A custom profile field. */
export interface ProfileField {
  readonly id: number;
  readonly name: string;
  readonly type: ProfileFieldType;
  readonly hint: string;
  /** For a dropdown: its choices by key. For an external account: its URL pattern. Otherwise null. */
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly required: boolean;
  readonly editableByUser: boolean;
  readonly displayInProfileSummary: boolean;
  readonly useForUserMatching: boolean;
  /** Place in the last order set by an administrator; absent: the field is newer. */
  readonly order?: number;
}

/** All fields of the organization, in order. */
export class ProfileFields extends KeptList<ProfileField> {
  constructor() {
    super('profile-fields', 1);
  }
}
