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

/** Something that the organization asks its people about themselves. */
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
  /** Its place when an administrator last put the fields in order; absent: it is newer. */
  readonly order?: number;
}

/** All of the organization, in order. */
export class ProfileFields extends KeptList<ProfileField> {
  constructor() {
    super('profile-fields', 1);
  }
}
