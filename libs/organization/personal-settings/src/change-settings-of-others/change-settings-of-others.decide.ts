import { changedSettings, type UserSettings, type UserSettingsChanged, type UserState } from '@chat/accounts';

export interface SettingsOfOthersIntent {
  readonly userId: number;
  readonly settings: UserSettings;
  readonly skipsChosen: boolean;
}

/** Deactivated people get the settings for their return; bots have none. */
export function decideChangeSettingsOfOthers(
  state: UserState,
  { userId, settings: requested, skipsChosen }: SettingsOfOthersIntent,
): UserSettingsChanged[] {
  if (state.situation === 'absent' || state.isBot) return [];
  const chosen = new Set(skipsChosen ? state.chosenSettings : []);
  const open = Object.fromEntries(Object.entries(requested).filter(([name]) => !chosen.has(name)));
  const settings = changedSettings(open, state.settings);
  if (Object.keys(settings).length === 0) return [];
  return [{ type: 'UserSettingsChanged', data: { userId, settings, byOwner: false } }];
}
