import { isHexColor } from '../subscriptions/palette.js';
import type { SubscriptionProperty } from '../subscriptions/subscriptions.aggregate.js';
import {
  ColorIsNotHex,
  PropertyIsNotABoolean,
  UnknownSubscriptionProperty,
} from './set-subscription-property.errors.js';

const FLAGS = new Set([
  'is_muted',
  'pin_to_top',
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
] as const satisfies (SubscriptionProperty['property'] & string)[]);
type Flag = typeof FLAGS extends Set<infer Name> ? Name : never;

/**
 * What is stored for a property as clients name it.
 * @param place of the property in the request, for the message
 * @throws UnknownSubscriptionProperty, PropertyIsNotABoolean, ColorIsNotHex
 */
export function requestedProperty(property: string, value: unknown, place: string): SubscriptionProperty {
  if (property === 'color') {
    if (typeof value !== 'string' || !isHexColor(value)) throw new ColorIsNotHex(place);
    return { property, value };
  }
  if (property !== 'in_home_view' && !isFlag(property)) throw new UnknownSubscriptionProperty(property);
  if (typeof value !== 'boolean') throw new PropertyIsNotABoolean(property);
  return property === 'in_home_view' ? { property: 'is_muted', value: !value } : { property, value };
}

function isFlag(property: string): property is Flag {
  return (FLAGS as ReadonlySet<string>).has(property);
}
