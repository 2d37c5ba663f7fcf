import {
  DEFAULT_USER_SETTINGS,
  isLanguage,
  NOTIFICATION_SOUNDS,
  type UserSettingName,
  type UserSettings,
} from '@chat/accounts';
import {
  boolean,
  choice,
  ChoiceParameter,
  integer,
  IntegerParameter,
  JsonParameter,
  optionalParameters,
  readAs,
  refined,
  text,
  TextParameter,
} from '@chat/http';
import { DomainError } from '@chat/kernel';
import { timeZoneNamed } from './time-zone.js';

const OPTIONAL = { optional: true } as const;
const EXPLAINED = { optional: true, explained: true } as const;
const oneOf = <const T extends number>(...values: readonly T[]) => choice(values, { explained: true });

const LONGEST_BATCH = 604_800;

type Settings = typeof DEFAULT_USER_SETTINGS;
type Flag = { [Name in UserSettingName]: Settings[Name] extends boolean ? Name : never }[UserSettingName];

const FLAGS = (Object.keys(DEFAULT_USER_SETTINGS) as UserSettingName[])
  .filter(
    (name): name is Exclude<Flag, 'twenty_four_hour_time'> =>
      typeof DEFAULT_USER_SETTINGS[name] === 'boolean' && name !== 'twenty_four_hour_time',
  )
  .toSorted();

const Flags = optionalParameters(FLAGS, boolean());

export class UserSettingsParameters extends Flags {
  @JsonParameter(boolean(), { optional: true, nullable: true }) readonly twenty_four_hour_time?: boolean | null;
  @JsonParameter(oneOf(1, 2, 3, 4), OPTIONAL) readonly automatically_follow_topics_policy?: number;
  @JsonParameter(oneOf(1, 2, 3, 4), OPTIONAL) readonly automatically_unmute_topics_in_muted_streams_policy?: number;
  @JsonParameter(oneOf(1, 2, 3), OPTIONAL) readonly color_scheme?: number;
  @JsonParameter(oneOf(1, 2, 3), OPTIONAL) readonly demote_inactive_streams?: number;
  @JsonParameter(oneOf(1, 2, 3, 4), OPTIONAL) readonly desktop_icon_count_display?: number;
  @JsonParameter(oneOf(1, 2, 3, 4, 5), OPTIONAL) readonly email_address_visibility?: 1 | 2 | 3 | 4 | 5;
  @JsonParameter(oneOf(1, 2, 3), OPTIONAL) readonly realm_name_in_email_notifications_policy?: number;
  @JsonParameter(oneOf(1, 2, 3), OPTIONAL) readonly user_list_style?: number;
  @JsonParameter(oneOf(1, 2, 3, 4), OPTIONAL) readonly web_channel_default_view?: number;
  @JsonParameter(oneOf(1, 2, 3), OPTIONAL) readonly web_mark_read_on_scroll_policy?: number;
  @JsonParameter(oneOf(1, 2, 3), OPTIONAL) readonly web_stream_unreads_count_display_policy?: number;
  @IntegerParameter({ optional: true, min: 1, max: 100 }) readonly web_font_size_px?: number;
  @IntegerParameter({ optional: true, min: 1, max: 1000 }) readonly web_line_height_percent?: number;
  @JsonParameter(integer(), OPTIONAL) readonly email_notifications_batching_period_seconds?: number;
  @ChoiceParameter(['google', 'twitter', 'text'], EXPLAINED) readonly emojiset?: string;
  @ChoiceParameter(['always', 'on_hover', 'never'], EXPLAINED) readonly web_animate_image_previews?: string;
  @ChoiceParameter(['inbox', 'recent', 'recent_topics', 'all_messages'], EXPLAINED) readonly web_home_view?: string;
  @ChoiceParameter(['always', 'except_followed', 'never'], EXPLAINED)
  readonly resolved_topic_notice_auto_read_policy?: string;
  @TextParameter(OPTIONAL) readonly default_language?: string;
  @TextParameter(OPTIONAL) readonly notification_sound?: string;
}

export const timeZone = readAs(
  refined(text(), (name) => (timeZoneNamed(name) === undefined ? 'Not a recognized time zone' : undefined)),
  (name) => timeZoneNamed(name) as string,
);

/** Takes the settings from the parameters, with the checks that no kind can make. @throws DomainError */
export function settingsIn(parameters: UserSettingsParameters): UserSettings {
  const settings = Object.fromEntries(
    Object.entries(parameters).filter(([, value]) => value !== undefined),
  ) as UserSettings & Partial<UserSettingsParameters>;
  const { notification_sound: sound, email_notifications_batching_period_seconds: batch } = settings;
  const { default_language: language } = settings;
  if (language !== undefined && !isLanguage(language)) throw new DomainError('Invalid default_language');
  if (sound !== undefined && sound !== 'none' && !NOTIFICATION_SOUNDS.some((known) => known === sound)) {
    throw new DomainError(`Invalid notification sound '${sound}'`);
  }
  if (batch !== undefined && (batch < 1 || batch > LONGEST_BATCH)) {
    throw new DomainError(`Invalid email batching period: ${batch} seconds`);
  }
  return settings;
}
