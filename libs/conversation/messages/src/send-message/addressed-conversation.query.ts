import { type Conversation, Directory, Site } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Address, addressedConversation } from './addressees.js';

/** Returns the conversation that a sender addresses. */
export class FindAddressedConversation extends Query<Conversation> {
  constructor(
    readonly senderId: number,
    readonly address: Address,
  ) {
    super();
  }
}

@QueryHandler(FindAddressedConversation)
export class FindAddressedConversationHandler implements IQueryHandler<FindAddressedConversation> {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
  ) {}

  async execute({ senderId, address }: FindAddressedConversation): Promise<Conversation> {
    return addressedConversation(this.directory, this.site, senderId, address);
  }
}
