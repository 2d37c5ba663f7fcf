import { causedBy, REALM_PERMISSION_NAMES } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  BadParameterValue,
  boolean,
  BooleanParameter,
  choice,
  ChoiceParameter,
  Describe,
  dictOf,
  either,
  groupValueChange,
  integer,
  IntegerParameter,
  JsonParameter,
  type Kind,
  optionalParameters,
  Parameters,
  readAs,
  RequireAdministrator,
  text,
  TextParameter,
} from '@chat/http';
import { strip } from '@chat/kernel';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeRealmSettings } from './change-realm-settings.command.js';
import type { OrdinarySettings, RealmChanges } from './change-realm-settings.decide.js';
import { realmSettingsShape } from './realm-settings-shape.js';
import { MEDIA_PREVIEW_SIZES, type MediaPreviewSize } from '../realm/optional-settings.js';

const given = either(integer(), text());

/** A positive integer or the word `unlimited`, which stands for another value. */
const orUnlimited = <T>(unlimited: T): Kind<number | T> =>
  readAs(given, (limit, at) => {
    if (limit === 'unlimited') return unlimited;
    if (typeof limit === 'number' && limit > 0) return limit;
    throw new BadParameterValue(at, limit);
  });

export const timeLimit = orUnlimited(null);

export const retention = orUnlimited(-1);

const MAX_NAME_LENGTH = 40;
const MAX_DESCRIPTION_LENGTH = 1000;
const HISTORY_VISIBILITIES = ['all', 'moves', 'none'] as const;
const TOPICS_POLICIES = ['allow_empty_topic', 'disable_empty_topic'] as const;
const LIMIT = { optional: true, bareText: true } as const;

const methods = readAs(dictOf(boolean()), (given) => Object.fromEntries(given));
const PermissionChangeParameters = optionalParameters(REALM_PERMISSION_NAMES, groupValueChange);

/** The properties have the usual names of the settings. */
class RealmSettingsParameters extends PermissionChangeParameters implements Partial<OrdinarySettings> {
  @TextParameter({ optional: true, blank: false, maxLength: MAX_NAME_LENGTH }) readonly name?: string;
  @TextParameter({ optional: true, maxLength: MAX_DESCRIPTION_LENGTH }) readonly description?: string;
  @BooleanParameter({ optional: true }) readonly allow_message_editing?: boolean;
  @JsonParameter(timeLimit, LIMIT) readonly message_content_edit_limit_seconds?: number | null;
  @JsonParameter(timeLimit, LIMIT) readonly message_content_delete_limit_seconds?: number | null;
  @JsonParameter(timeLimit, LIMIT) readonly move_messages_within_stream_limit_seconds?: number | null;
  @JsonParameter(timeLimit, LIMIT) readonly move_messages_between_streams_limit_seconds?: number | null;
  @ChoiceParameter(HISTORY_VISIBILITIES, { optional: true })
  readonly message_edit_history_visibility_policy?: OrdinarySettings['message_edit_history_visibility_policy'];
  @ChoiceParameter(TOPICS_POLICIES, { optional: true }) readonly topics_policy?: OrdinarySettings['topics_policy'];
  @JsonParameter(retention, LIMIT) readonly message_retention_days?: number;
  @IntegerParameter({ optional: true, min: 0 }) readonly waiting_period_threshold?: number;
  @TextParameter({ optional: true }) readonly default_language?: string;
  @BooleanParameter({ optional: true }) readonly emails_restricted_to_domains?: boolean;
  @BooleanParameter({ optional: true }) readonly require_unique_names?: boolean;
  @BooleanParameter({ optional: true }) readonly enable_read_receipts?: boolean;
  @JsonParameter(choice(MEDIA_PREVIEW_SIZES), { optional: true }) readonly media_preview_size?: MediaPreviewSize;
  @BooleanParameter({ optional: true }) readonly inline_image_preview?: boolean;
  @BooleanParameter({ optional: true }) readonly presence_disabled?: boolean;
  @BooleanParameter({ optional: true }) readonly name_changes_disabled?: boolean;
  @BooleanParameter({ optional: true }) readonly avatar_changes_disabled?: boolean;
  @BooleanParameter({ optional: true }) readonly email_changes_disabled?: boolean;
  @BooleanParameter({ optional: true }) readonly enable_guest_user_indicator?: boolean;
  @BooleanParameter({ optional: true }) readonly enable_guest_user_dm_warning?: boolean;
  @BooleanParameter({ optional: true }) readonly send_channel_events_messages?: boolean;
  @JsonParameter(methods, { optional: true })
  readonly authentication_methods?: NonNullable<OrdinarySettings['authentication_methods']>;
  @TextParameter({ optional: true }) readonly string_id?: string;
  @IntegerParameter({ optional: true }) readonly moderation_request_channel_id?: number;
  @IntegerParameter({ optional: true }) readonly new_stream_announcements_stream_id?: number;
  @IntegerParameter({ optional: true }) readonly signup_announcements_stream_id?: number;
}

@Controller('api/v1/realm')
export class ChangeRealmSettingsController {
  constructor(private readonly commands: CommandBus) {}

  @Patch()
  @Describe('Changes settings of the organization.', {
    answer: realmSettingsShape,
    errors: ['EXPECTATION_MISMATCH', 'SYSTEM_GROUP_REQUIRED'],
  })
  @RequireAdministrator()
  change(@AuthenticatedActor() actor: Actor, @Parameters() parameters: RealmSettingsParameters) {
    const changes = changesOf(parameters);
    return this.commands.execute(new ChangeRealmSettings({ actorId: actor.userId, changes, cause: causedBy(actor) }));
  }
}

function changesOf({ name, description, string_id: subdomain, ...rest }: RealmSettingsParameters): RealmChanges {
  const permissions = Object.fromEntries(
    REALM_PERMISSION_NAMES.flatMap((each) => (rest[each] === undefined ? [] : [[each, rest[each]]])),
  );
  const settings = Object.fromEntries(Object.entries(rest).filter(([each]) => !(each in permissions)));
  return { name: name === undefined ? undefined : strip(name), description, subdomain, settings, permissions };
}
