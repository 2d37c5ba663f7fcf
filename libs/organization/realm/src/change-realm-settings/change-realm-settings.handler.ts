import {
  CHANNEL_SETTINGS,
  CHANNEL_SETTINGS_CLAIM,
  Directory,
  GROUP_REFERENCES_CLAIM,
  markdownContextFor,
  REALM_ID,
  Site,
} from '@chat/directory';
import { Claims, Transactions } from '@chat/event-log';
import { renderMarkdown } from '@chat/markdown';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ServerFeatures } from '../server-settings/server-features.js';
import { realmAggregate } from '../realm/realm.aggregate.js';
import { changedAnswer } from './changed-answer.js';
import { ChangeRealmSettings, type RealmChanges } from './change-realm-settings.command.js';
import { decideChangeRealmSettings } from './change-realm-settings.decide.js';

@CommandHandler(ChangeRealmSettings)
export class ChangeRealmSettingsHandler implements ICommandHandler<ChangeRealmSettings> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly claims: Claims,
    private readonly features: ServerFeatures,
  ) {}

  async execute({ data: { actorId, changes, cause } }: ChangeRealmSettings): Promise<Record<string, unknown>> {
    const context = markdownContextFor(this.directory, { id: actorId }, this.site);
    const renderedDescription = changes.description ? renderMarkdown(changes.description, context).html : '';
    const availableMethods = this.features.authenticationMethods;
    const { events } = await this.claims.holding(claimsOf(changes), () =>
      this.transactions.transact(realmAggregate, REALM_ID, cause, (state) =>
        decideChangeRealmSettings(state, this.directory, { actorId, changes, renderedDescription, availableMethods }),
      ),
    );
    return changedAnswer(events);
  }
}

function claimsOf({ settings, permissions }: RealmChanges): string[] {
  return [
    ...(Object.keys(permissions).length > 0 ? [GROUP_REFERENCES_CLAIM] : []),
    ...(CHANNEL_SETTINGS.some((name) => settings[name] !== undefined) ? [CHANNEL_SETTINGS_CLAIM] : []),
  ];
}
