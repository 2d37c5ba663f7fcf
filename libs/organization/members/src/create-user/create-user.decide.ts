import {
  acceptFullName,
  type AddressFault,
  BadEmail,
  EmailInUse,
  isEmail,
  isPasswordLength,
  type UserJoined,
} from '@chat/accounts';
import { strip } from '@chat/kernel';
import { Role, type User } from '@chat/directory';
import { EmailNotAllowed, NotAuthorizedToCreateUsers, WeakPassword } from './create-user.errors.js';

export interface NewUser {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
}

export interface CreateUserFacts {
  readonly creator: Pick<User, 'specialPermissions'>;
  readonly isNameTaken: (foldedName: string) => boolean;
  readonly isEmailTaken: boolean;
  /** The organization's reason to refuse the address. */
  readonly addressFault: AddressFault | null;
  readonly settings?: UserJoined['data']['settings'];
  /** Channel for notices about new people. */
  readonly announcementChannelId?: number | undefined;
  /** The channels that new people are subscribed to. */
  readonly defaultChannelIds?: readonly number[];
}

export function refuseNewUser({ email, password, fullName }: NewUser, facts: CreateUserFacts): void {
  if (!facts.creator.specialPermissions.includes('create_users')) throw new NotAuthorizedToCreateUsers();
  refuseAccount({ email, password, fullName }, facts);
}

export type AccountFacts = Omit<CreateUserFacts, 'creator'>;

/** Checks for every new account of a person. */
export function refuseAccount({ email, password, fullName }: NewUser, facts: AccountFacts): void {
  acceptFullName(fullName, facts.isNameTaken);
  if (!isEmail(strip(email))) throw new BadEmail();
  if (facts.addressFault) throw new EmailNotAllowed(strip(email), facts.addressFault);
  if (facts.isEmailTaken) throw new EmailInUse();
  if (!isPasswordLength(password)) throw new WeakPassword();
}

export function decideCreateUser(
  newUser: NewUser & { readonly userId: number; readonly passwordHash: string },
  facts: CreateUserFacts,
): UserJoined[] {
  refuseNewUser(newUser, facts);
  const { userId, email, fullName, passwordHash } = newUser;
  return [
    {
      type: 'UserJoined',
      data: {
        userId,
        email: strip(email),
        fullName: acceptFullName(fullName, facts.isNameTaken),
        role: Role.member,
        isBot: false,
        botType: null,
        botOwnerId: null,
        isSystemBot: false,
        isImportedStub: true,
        specialPermissions: [],
        apiKeyHash: null,
        passwordHash,
        ...(facts.settings && { settings: facts.settings }),
        ...(facts.defaultChannelIds?.length && { channelIds: facts.defaultChannelIds }),
        ...(facts.announcementChannelId !== undefined && { announcedIn: facts.announcementChannelId }),
      },
    },
  ];
}
