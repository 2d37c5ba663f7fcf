import { BadParameterValue, either, integer, type Kind, text } from '@chat/http';

export const retention: Kind<number | string> = either(integer(), text());

/** Days in their stored form: -1: for ever, null: the organization's setting. @throws BadParameterValue */
export function retentionDays(given: number | string): number | null {
  if (given === 'realm_default') return null;
  if (given === 'unlimited') return -1;
  if (typeof given === 'number' && given > 0) return given;
  throw new BadParameterValue('message_retention_days', given);
}
