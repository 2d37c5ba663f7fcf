import { boolean, either, integer, type Kind, nullable, text } from './kinds.js';

/** The value of some setting: which of these, depends on the setting. */
export const settingValue: Kind<boolean | number | string> = either(either(boolean(), integer()), text());

/** The same, of a setting that may have none. */
export const settingValueOrNull = nullable(settingValue);
