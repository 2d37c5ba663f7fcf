import { accessibleBot, activeBotsOf } from '@chat/accounts';
import { QueryWith } from '@chat/cqrs';
import {
  apiEmail,
  avatarUrlOf,
  type BotDefaults,
  botDefaults,
  Directory,
  PLAIN_BOT,
  Site,
  type User,
} from '@chat/directory';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type OwnedBot, ownedBot } from '../bot/bot-object.js';

export class ListBots extends QueryWith<{ readonly ownerId: number }, OwnedBot[]> {}

@QueryHandler(ListBots)
export class ListBotsHandler implements IQueryHandler<ListBots> {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
  ) {}

  async execute({ data: { ownerId } }: ListBots): Promise<OwnedBot[]> {
    return activeBotsOf(this.directory, ownerId).map((bot) => ownedBot(this.directory, this.site, ownerId, bot));
  }
}

export class GetBotApiKey extends QueryWith<{ readonly viewerId: number; readonly botId: number }, string> {}

@QueryHandler(GetBotApiKey)
export class GetBotApiKeyHandler implements IQueryHandler<GetBotApiKey> {
  constructor(private readonly directory: Directory) {}

  async execute({ data: { viewerId, botId } }: GetBotApiKey): Promise<string> {
    const bot = accessibleBot(this.directory, this.directory.user(viewerId) as User, botId);
    return (bot.bot ?? PLAIN_BOT).apiKey;
  }
}

export interface ManagedBot {
  readonly fullName: string;
  readonly apiKey: string;
  readonly avatarUrl: string;
  readonly defaults: BotDefaults;
  readonly service: { readonly interface: number; readonly url: string } | null;
  /** Address of the owner; undefined without one. */
  readonly ownerEmail: string | undefined;
}

/** A bot for the account that has just created or changed it. */
export class GetManagedBot extends QueryWith<{ readonly viewerId: number; readonly botId: number }, ManagedBot> {}

@QueryHandler(GetManagedBot)
export class GetManagedBotHandler implements IQueryHandler<GetManagedBot> {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
  ) {}

  async execute({ data: { viewerId, botId } }: GetManagedBot): Promise<ManagedBot> {
    const bot = this.directory.user(botId) as User;
    const owner = bot.botOwnerId === null ? undefined : this.directory.user(bot.botOwnerId);
    const { apiKey, service } = bot.bot ?? PLAIN_BOT;
    return {
      fullName: bot.fullName,
      apiKey,
      avatarUrl: avatarUrlOf(bot),
      defaults: botDefaults(this.directory, viewerId, bot),
      service,
      ownerEmail: owner && apiEmail(owner, this.site),
    };
  }
}
