import { fulfil, type ServerPart } from '@chat/capability';
import { AddressRanges } from '@chat/http';
import { UnheardBots } from '@chat/ports';
import { WebhookClient } from './make-webhook-calls/webhook-client.js';
import { UnheardBotReports } from './report-unheard-bot/report-unheard-bot.command.js';
import { BotsModule } from './bots.module.js';
import { botsAnnouncer, botsEvents } from './announcements/bots.announce.js';
import { botsInitialState } from './initial-state/bots.initial-state.js';
import { notifyOfWebhookFailure } from './notify-of-webhook-failure/notify-of-webhook-failure.process.js';
import { reportUnheardBots } from './report-unheard-bot/report-unheard-bots.process.js';
import { limitBotRoles } from './limit-bot-roles/limit-bot-roles.process.js';
import { requestWebhookCalls } from './request-webhook-calls/request-webhook-calls.process.js';
import { warnBotOwner } from './warn-bot-owner/warn-bot-owner.process.js';
import { eraseReplacedBotStorage } from './erase-replaced-bot-storage/erase-replaced-bot-storage.process.js';
import { eraseReplacedWarnings } from './erase-replaced-warnings/erase-replaced-warnings.process.js';
import { botsMeanings } from './bots.meanings.js';

export const server: ServerPart = {
  module: BotsModule,
  settings: ({ webhookNetworks }) => [new WebhookClient(new AddressRanges(webhookNetworks))],
  provides: [fulfil(UnheardBots, UnheardBotReports)],
  announcers: () => ({ personal: [botsAnnouncer] }),
  initialStates: ({ directory }) => [botsInitialState(directory)],
  processes: ({ directory, site }) => [
    limitBotRoles(directory),
    requestWebhookCalls(directory),
    reportUnheardBots(directory),
    warnBotOwner(directory),
    notifyOfWebhookFailure(directory, site),
  ],
  describedEvents: botsEvents,
  erasures: [eraseReplacedBotStorage, eraseReplacedWarnings],
  meanings: botsMeanings,
};
