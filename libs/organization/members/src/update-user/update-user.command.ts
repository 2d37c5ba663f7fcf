import { addressFault, emailClaim, foldName, nameClaim, nameTaken, OWNERS_CLAIM, userAggregate } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { Directory, type Role, Site, type User } from '@chat/directory';
import { type Cause, Claims, Transactions } from '@chat/event-log';
import { strip } from '@chat/kernel';
import { type ProfileEntry, ProfileValues } from '@chat/ports';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { findUser, type UserReference } from '../get-users/user-reference.js';
import { decideUpdateUser } from './update-user.decide.js';
import { changeableUser, otherPeople } from '../objects/people.js';

export interface UpdateUserData {
  readonly editorId: number;
  readonly reference: UserReference;
  readonly fullName: string | undefined;
  readonly role: Role | undefined;
  readonly newEmail: string | undefined;
  readonly profileData: readonly ProfileEntry[] | undefined;
  readonly cause: Cause;
}

export class UpdateUser extends CommandWith<UpdateUserData> {}

@CommandHandler(UpdateUser)
export class UpdateUserHandler implements ICommandHandler<UpdateUser> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly claims: Claims,
    private readonly profileValues: ProfileValues,
  ) {}

  async execute({ data }: UpdateUser): Promise<void> {
    const { editorId, reference, fullName, role, newEmail, cause } = data;
    const found = findUser(this.directory, this.site, this.directory.user(editorId) as User, reference);
    const { id: userId } = changeableUser(this.directory, found.id);
    const claims = [
      ...(role === undefined ? [] : [OWNERS_CLAIM]),
      ...(newEmail === undefined ? [] : [emailClaim(newEmail)]),
      ...(fullName === undefined ? [] : [nameClaim(foldName(strip(fullName)))]),
    ];
    await this.claims.holding(claims, () =>
      this.transactions.transact(userAggregate, userId, cause, (state) =>
        decideUpdateUser(
          state,
          { ...data, userId },
          {
            editor: this.directory.user(editorId) as User,
            otherOwners: otherPeople(this.directory, userId).owners,
            isNameTaken: nameTaken(this.directory, userId),
            acceptProfile: () => this.#profileChanges(userId, data),
            addressFaultOf: (email) => addressFault(this.directory.realm, email),
            accountOf: (email) => this.directory.userByEmail(email),
          },
        ),
      ),
    );
  }

  #profileChanges(userId: number, { editorId, profileData = [] }: UpdateUserData) {
    const [editor, user] = [this.directory.user(editorId) as User, this.directory.user(userId) as User];
    return this.profileValues.accept(editor, user, profileData);
  }
}
