import {
  activeBotsOf,
  AvatarIntake,
  botsOf,
  botsPermitted,
  emailClaim,
  foldName,
  hashApiKey,
  nameClaim,
  nameInUse,
  nameTaken,
  newApiKey,
  ownedBotsClaim,
  userAggregate,
} from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { Directory, IdSequence, Site, type User } from '@chat/directory';
import { type Cause, Claims, Transactions } from '@chat/event-log';
import type { FileInMemory } from '@chat/http';
import { strip } from '@chat/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { botEmail } from '../bot/bot-email.js';
import { type CreateBotFacts, decideCreateBot } from './create-bot.decide.js';
import { channelsSeenBy } from '../bot/seen-channels.js';

export interface CreateBotData {
  readonly ownerId: number;
  readonly fullName: string;
  readonly shortName: string;
  readonly botType: number;
  readonly payloadUrl: string;
  readonly interfaceType: number;
  /** Names of channels; null or empty for none. */
  readonly defaultSendingChannel: string | null;
  readonly defaultEventsChannel: string | null;
  readonly allPublicChannels: boolean;
  /** Null: the picture that belongs to its address. */
  readonly picture: FileInMemory | null;
  readonly cause: Cause;
}

export class CreateBot extends CommandWith<CreateBotData, { botId: number }> {}

@CommandHandler(CreateBot)
export class CreateBotHandler implements ICommandHandler<CreateBot> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly ids: IdSequence,
    private readonly site: Site,
    private readonly claims: Claims,
    private readonly intake: AvatarIntake,
  ) {}

  async execute({ data }: CreateBot): Promise<{ botId: number }> {
    const { ownerId, fullName, shortName, picture, cause } = data;
    const email = botEmail(shortName, this.site);
    const apiKey = newApiKey();
    const bot = { ...data, email, apiKey, apiKeyHash: hashApiKey(apiKey), token: newApiKey() };
    const claims = [emailClaim(email), nameClaim(foldName(strip(fullName))), ownedBotsClaim(ownerId)];
    return this.claims.holding(claims, async () => {
      const facts = this.#facts(ownerId, email);
      decideCreateBot({ ...bot, botId: 0, avatar: null }, facts);
      const avatar = picture && (await this.intake.draw(picture, ownerId));
      const create = async (botId: number) => {
        const decide = () => decideCreateBot({ ...bot, botId, avatar }, facts);
        await this.transactions.create(userAggregate, botId, cause, decide);
        return { botId };
      };
      return this.intake.whileGiven(avatar, () => this.ids.assign('user', create));
    });
  }

  #facts(ownerId: number, email: string): CreateBotFacts {
    const owner = this.directory.user(ownerId) as User;
    return {
      isNameTaken: nameTaken(this.directory, null),
      isNameInUse: nameInUse(this.directory, null),
      isEmailTaken: this.directory.userByEmail(email) !== undefined,
      mayCreate: botsPermitted(this.directory, owner),
      ownedBots: activeBotsOf(this.directory, ownerId).length,
      createdBots: botsOf(this.directory, ownerId).length,
      findChannel: channelsSeenBy(this.directory, owner),
    };
  }
}
