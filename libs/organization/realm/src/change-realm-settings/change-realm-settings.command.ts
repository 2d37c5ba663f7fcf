import type { GroupValueChange, RealmPermission, RealmSettings } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export type OrdinarySettings = Omit<RealmSettings, RealmPermission>;

/** What is left out stays as it is. */
export interface RealmChanges {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly settings: { readonly [Name in keyof OrdinarySettings]?: OrdinarySettings[Name] | undefined };
  readonly permissions: Partial<Record<RealmPermission, GroupValueChange>>;
}

export interface ChangeRealmSettingsData {
  readonly actorId: number;
  readonly changes: RealmChanges;
  readonly cause: Cause;
}

/** What the decision is made on. */
export type ChangeRealmSettingsIntent = Omit<ChangeRealmSettingsData, 'cause'> & {
  /** The ways to log in that this server has. */
  readonly availableMethods: readonly string[];
  /** HTML of the new description, if there is one. */
  readonly renderedDescription: string;
};

/**
 * Change settings of the organization: all that are named, or none. Answers those that changed, by their wire names:
 * numbers, booleans and permissions with their new value, texts as `updated`.
 */
export class ChangeRealmSettings extends Command<Record<string, unknown>> {
  constructor(readonly data: ChangeRealmSettingsData) {
    super();
  }
}
