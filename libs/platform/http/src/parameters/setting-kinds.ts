import { boolean, either, integer, type Kind, nullable, text } from './kinds.js';

/** Value of a setting; its type depends on the setting. */
export const settingValue: Kind<boolean | number | string> = either(either(boolean(), integer()), text());

/** A setting value, or null for a setting that may have none. */
export const settingValueOrNull = nullable(settingValue);
