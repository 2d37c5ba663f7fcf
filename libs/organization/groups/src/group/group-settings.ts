import {
  acceptGroupValue,
  GROUP_SETTING_NAMES,
  type GroupSetting,
  type GroupValue,
  type NamedInGroupValues,
  PERMISSION_SETTINGS,
} from '@chat/directory';

/** The fields of an object that are settings of a group. */
export function settingsAmong<Value>(
  given: Partial<Record<GroupSetting, Value | undefined>>,
): Partial<Record<GroupSetting, Value>> {
  const sent = GROUP_SETTING_NAMES.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]));
  return Object.fromEntries(sent) as Partial<Record<GroupSetting, Value>>;
}

/** @throws DomainError the first fault of the value (contract, user-groups: Group-setting value) */
export function acceptSetting(named: NamedInGroupValues, name: GroupSetting, given: GroupValue): GroupValue {
  return acceptGroupValue(named, name, PERMISSION_SETTINGS.group[name], given);
}
