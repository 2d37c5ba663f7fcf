import { CommandWith } from '@chat/cqrs';
import { CHANNEL_SETTINGS, CHANNEL_SETTINGS_CLAIM, Directory, GROUP_REFERENCES_CLAIM, REALM_ID } from '@chat/directory';
import { type Caused, Claims, Transactions } from '@chat/event-log';
import { renderMarkdown } from '@chat/markdown';
import { MarkdownContexts } from '@chat/ports';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { realmAggregate, type RealmEvent } from '../realm/realm.aggregate.js';
import { ServerFeatures } from '../server-settings/server-features.js';
import {
  type ChangeRealmSettingsInput,
  decideChangeRealmSettings,
  type RealmChanges,
} from './change-realm-settings.decide.js';
import { realmSettingsFacts } from './change-realm-settings.facts.js';

export function changedAnswer(events: readonly RealmEvent[]): Record<string, unknown> {
  return Object.fromEntries(
    events.flatMap(changedValues).map(([name, value]) => [name, typeof value === 'string' ? 'updated' : value]),
  );
}

function changedValues({ type, data }: RealmEvent): [name: string, value: unknown][] {
  switch (type) {
    case 'RealmRenamed':
      return [['name', data.name]];
    case 'RealmDescribed':
      return [['description', data.description]];
    case 'RealmSettingsChanged':
      return Object.entries(data.settings);
    default:
      return [];
  }
}

/**
 * Changes all named settings, or none. Returns the changed ones by their wire names: numbers, booleans and permissions with their
 * new value, texts as `updated`.
 */
export class ChangeRealmSettings extends CommandWith<ChangeRealmSettingsInput & Caused, Record<string, unknown>> {}

@CommandHandler(ChangeRealmSettings)
export class ChangeRealmSettingsHandler implements ICommandHandler<ChangeRealmSettings> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly contexts: MarkdownContexts,
    private readonly claims: Claims,
    private readonly features: ServerFeatures,
  ) {}

  async execute({ data: { actorId, changes, cause } }: ChangeRealmSettings): Promise<Record<string, unknown>> {
    const context = this.contexts.of({ id: actorId });
    const renderedDescription = changes.description ? renderMarkdown(changes.description, context).html : '';
    const availableMethods = this.features.authenticationMethods;
    const intent = { actorId, changes, renderedDescription, availableMethods };
    const { events } = await this.claims.holding(claimsOf(changes), () =>
      this.transactions.transact(realmAggregate, REALM_ID, cause, (state) =>
        decideChangeRealmSettings(state, realmSettingsFacts(this.directory, state, intent), intent),
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
