import {
  accessibleBot,
  activeBotsOf,
  AvatarIntake,
  botsOf,
  emailClaim,
  foldName,
  nameClaim,
  nameInUse,
  nameTaken,
  ownedBotsClaim,
  privateChannelsWithout,
  userAggregate,
} from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { Directory, Site, type User } from '@chat/directory';
import { type Cause, Claims, Transactions } from '@chat/event-log';
import type { FileInMemory } from '@chat/http';
import { strip } from '@chat/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { botEmail } from '../bot/bot-email.js';
import { type BotChanges, decideUpdateBot, type UpdateBotFacts } from './update-bot.decide.js';
import { channelsSeenBy } from '../bot/seen-channels.js';

export interface UpdateBotData {
  readonly editorId: number;
  readonly botId: number;
  readonly changes: BotChanges;
  readonly picture: FileInMemory | null;
  readonly cause: Cause;
}

export class UpdateBot extends CommandWith<UpdateBotData> {}

@CommandHandler(UpdateBot)
export class UpdateBotHandler implements ICommandHandler<UpdateBot> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly claims: Claims,
    private readonly intake: AvatarIntake,
  ) {}

  async execute({ data }: UpdateBot): Promise<void> {
    const { botId, editorId, changes, picture, cause } = data;
    accessibleBot(this.directory, this.directory.user(editorId) as User, botId);
    const { shortName, fullName, ownerId } = changes;
    const newEmail = shortName === undefined ? undefined : botEmail(shortName, this.site);
    const claims = [
      ...(newEmail === undefined ? [] : [emailClaim(newEmail)]),
      ...(fullName === undefined ? [] : [nameClaim(foldName(strip(fullName)))]),
      ...(ownerId === undefined ? [] : [ownedBotsClaim(ownerId)]),
    ];
    const avatar = picture && (await this.intake.draw(picture, editorId));
    await this.intake.whileGiven(avatar, () =>
      this.claims.holding(claims, () =>
        this.transactions.transact(userAggregate, botId, cause, (state) =>
          decideUpdateBot(state, { botId, changes, avatar }, this.#facts(data, newEmail)),
        ),
      ),
    );
  }

  #facts({ botId, editorId, changes }: UpdateBotData, newEmail: string | undefined): UpdateBotFacts {
    const editor = this.directory.user(editorId) as User;
    return {
      editor,
      isNameTaken: nameTaken(this.directory, botId),
      isNameInUse: nameInUse(this.directory, botId),
      newOwner: changes.ownerId === undefined ? undefined : this.directory.user(changes.ownerId),
      ownedBots: changes.ownerId === undefined ? 0 : activeBotsOf(this.directory, changes.ownerId).length,
      createdBots: changes.ownerId === undefined ? 0 : botsOf(this.directory, changes.ownerId).length,
      lostChannelIds:
        changes.ownerId === undefined ? [] : privateChannelsWithout(this.directory, botId, changes.ownerId),
      newEmail,
      isEmailTaken: (email) => (this.directory.userByEmail(email)?.id ?? botId) !== botId,
      findChannel: channelsSeenBy(this.directory, editor),
    };
  }
}
