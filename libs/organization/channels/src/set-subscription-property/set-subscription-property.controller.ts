import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  boolean,
  Describe,
  either,
  integer,
  JsonParameter,
  type Kind,
  kind,
  listOf,
  object,
  Parameters,
  PathId,
  text,
  TextParameter,
} from '@chat/http';
import { Controller, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isHexColor } from '../subscriptions/palette.js';
import type { SubscriptionProperty } from '../subscriptions/subscriptions.aggregate.js';
import { SetSubscriptionProperty, type SetSubscriptionPropertyData } from './set-subscription-property.command.js';
import {
  ColorIsNotHex,
  PropertyIsNotABoolean,
  UnknownSubscriptionProperty,
} from './set-subscription-property.errors.js';
import { LIMITS } from '../channels.limits.js';

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
 * The stored property for its client name.
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

interface Change {
  readonly streamId: number;
  readonly property: string;
  readonly value: unknown;
}

/** The property decides between the two types, and about validity. */
const textOrBoolean: Kind<unknown> = kind(either(text(), boolean()).schema, (value) => value);

export class SetSubscriptionPropertyParameters {
  @TextParameter() readonly property!: string;
  @TextParameter() readonly value!: string;
}

export class SetSubscriptionPropertiesParameters {
  @JsonParameter(
    listOf(object({ streamId: integer(), property: text(), value: textOrBoolean }), {
      maxLength: LIMITS.subscriptions.channelsPerRequest,
    }),
  )
  readonly subscriptionData!: readonly Change[];
}

@Controller('api/v1/users/me/subscriptions')
export class SetSubscriptionPropertyController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':stream_id')
  @Describe('Sets a personal property of a subscription.')
  async setOne(
    @AuthenticatedActor() actor: Actor,
    @PathId('stream_id') channelId: number,
    @Parameters() { property, value }: SetSubscriptionPropertyParameters,
  ) {
    await this.#set(actor, [{ channelId, ...requestedProperty(property, booleanOrText(value), 'value') }]);
    return {};
  }

  @Post('properties')
  @Describe('Sets personal properties of subscriptions.')
  async setMany(
    @AuthenticatedActor() actor: Actor,
    @Parameters() { subscriptionData }: SetSubscriptionPropertiesParameters,
  ) {
    const changes = subscriptionData.map(({ streamId, property, value }, index) => ({
      channelId: streamId,
      ...requestedProperty(property, value, `subscription_data[${index}]`),
    }));
    await this.#set(actor, changes);
    return {};
  }

  async #set(actor: Actor, changes: SetSubscriptionPropertyData['changes']): Promise<void> {
    const cause = causedBy(actor);
    await this.commands.execute(new SetSubscriptionProperty({ actorId: actor.userId, changes, cause }));
  }
}

function booleanOrText(value: string): boolean | string {
  return value === 'true' || value === 'false' ? value === 'true' : value;
}
