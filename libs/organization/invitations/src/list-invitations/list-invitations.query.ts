import { QueryWith } from '@chat/cqrs';
import { Directory, isAdministrator, Site, type User } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { INVITATIONS, type InvitationDocument } from './invitation-document.js';
import { invitationObject } from './invitation-object.js';

/** The invitations that an account manages: its own, and for an administrator all of them. */
export class ListInvitations extends QueryWith<
  { readonly userId: number },
  readonly ReturnType<typeof invitationObject>[]
> {}

@QueryHandler(ListInvitations)
export class ListInvitationsHandler implements IQueryHandler<ListInvitations> {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  async execute({ data: { userId } }: ListInvitations) {
    const viewer = this.directory.user(userId) as User;
    const documents = isAdministrator(viewer)
      ? await this.store.find(INVITATIONS, { filter: {}, sort: { _id: 1 } })
      : await this.store.find(INVITATIONS, { filter: { inviterId: userId } });
    const now = this.clock.now() / 1000;
    return documents
      .filter((each) => (each.expiresAt ?? Infinity) > now && !this.#isOver(each))
      .toSorted((one, other) => one._id - other._id)
      .map((document) => invitationObject(document, this.site, viewer));
  }

  /** The process that ends such invitations may not have ended them yet. */
  #isOver({ email, inviterId }: InvitationDocument): boolean {
    const hasJoined = email !== null && this.directory.userByEmail(email) !== undefined;
    return hasJoined || this.directory.user(inviterId)?.isActive !== true;
  }
}
