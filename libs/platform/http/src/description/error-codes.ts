import { boolean, constant, either, float, integer, listOf, nullable, text, tuple } from '../parameters/kinds.js';
import { dictOf, object, optional, type Shape } from '../parameters/object-kinds.js';
import { settingValueOrNull } from '../parameters/setting-kinds.js';
import { healthShape } from './health-shape.js';

interface ErrorDescription {
  /** Condition of the error. */
  readonly summary: string;
  /** Fields of the error besides message and code. */
  readonly fields?: Shape;
  /** Every route may answer with it. */
  readonly isCommon?: boolean;
}

/** A use of a group: another group contains it, or a permission names it. */
const groupUse = either(
  either(
    object({ type: constant('subgroup'), supergroup_ids: listOf(integer()) }),
    object({ type: constant('channel'), channel_id: integer(), settings: listOf(text()) }),
  ),
  either(
    object({ type: constant('user_group'), group_id: integer(), settings: listOf(text()) }),
    object({ type: constant('realm'), settings: listOf(text()) }),
  ),
);

/** Codes of errors, on which clients branch. */
export const ERROR_CODES = {
  BAD_REQUEST: {
    summary: 'The request cannot be served as it is; the message says why.',
    fields: {
      parameters: optional(text()),
      errors: optional(dictOf(listOf(text()))),
      allowed_methods: optional(listOf(text())),
    },
    isCommon: true,
  },
  REQUEST_VARIABLE_MISSING: {
    summary: 'A required parameter is missing.',
    fields: { var_name: text() },
    isCommon: true,
  },
  REQUEST_VARIABLE_INVALID: {
    summary: 'A parameter has the right type and no meaning.',
    fields: { var_name: text(), bad_value: settingValueOrNull },
    isCommon: true,
  },
  REQUEST_CONFUSING_VAR: {
    summary: 'A parameter is sent under its name and under its alias.',
    fields: { var_name1: text(), var_name2: text() },
    isCommon: true,
  },
  UNAUTHORIZED: { summary: 'The credentials are missing or not valid.', isCommon: true },
  UNAUTHORIZED_PRINCIPAL: { summary: 'The role of the account does not suffice.', isCommon: true },
  RATE_LIMIT_HIT: {
    summary: 'Too many requests; `retry-after` says in how many seconds to try again.',
    fields: { 'retry-after': float({ min: 0 }) },
    isCommon: true,
  },
  SERVER_NOT_READY: {
    summary: 'An engine is unavailable at the moment; the request can be sent again after `retry-after` seconds.',
    fields: {
      'retry-after': optional(float({ min: 0 })),
      ...Object.fromEntries(
        Object.entries(healthShape).map(([name, part]) => [name, 'optional' in part ? part : optional(part)]),
      ),
    },
    isCommon: true,
  },
  CSRF_FAILED: {
    summary: 'A page of another site sends the request; nothing is done.',
    fields: { reason: text() },
    isCommon: true,
  },
  SERVER_BUSY: {
    summary: 'Too many requests of everybody wait at the moment; the request can be sent again later.',
    fields: { 'retry-after': float({ min: 0 }) },
    isCommon: true,
  },
  AUTHENTICATION_FAILED: { summary: 'E-mail address or password is wrong.' },
  INVITATION_FAILED: {
    summary: 'Some of the people were not invited; `sent_invitations` says whether others were.',
    fields: {
      errors: listOf(tuple(text(), text(), boolean())),
      sent_invitations: boolean(),
      license_limit_reached: boolean(),
      daily_limit_reached: boolean(),
      invite_links: optional(listOf(object({ email: text(), link: text() }))),
    },
  },
  PASSWORD_AUTH_DISABLED: { summary: 'Nobody logs in to this organization with a password.' },
  PASSWORD_RESET_REQUIRED: { summary: 'An operator has ended the password: set a new one by a link.' },
  BAD_EVENT_QUEUE_ID: { summary: 'The event queue has expired: register again.', fields: { queue_id: text() } },
  BAD_IMAGE: { summary: 'The file is not an image that can be read.' },
  BAD_NARROW: { summary: 'A narrow has an operator or operand that cannot be searched for.', fields: { desc: text() } },
  CANNOT_DEACTIVATE_GROUP_IN_USE: {
    summary: 'The group is a subgroup, or the value of a permission.',
    fields: { objections: listOf(groupUse) },
  },
  CANNOT_DEACTIVATE_LAST_USER: {
    summary: 'The organization would lose its only owner or its only user.',
    fields: { is_last_owner: boolean(), entity: text() },
  },
  EXPECTATION_MISMATCH: { summary: 'What is to be changed is not any more what the client expects.' },
  INVALID_API_KEY: { summary: 'The key in the URL is unknown.' },
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: {
    summary: 'Some messages of the topic are too old to be moved by this account.',
    fields: {
      first_message_id_allowed_to_move: nullable(integer()),
      total_messages_in_topic: nullable(integer()),
      total_messages_allowed_to_move: nullable(integer()),
    },
  },
  CHANNEL_ALREADY_EXISTS: { summary: 'There is a channel of this name.' },
  REACTION_ALREADY_EXISTS: { summary: 'The account has this reaction on the message already.' },
  REACTION_DOES_NOT_EXIST: { summary: 'The account has no such reaction on the message.' },
  REALM_DEACTIVATED: { summary: 'The organization is deactivated.' },
  REALM_UPLOAD_QUOTA: { summary: 'The file would exceed what the organization may keep.' },
  STREAM_DOES_NOT_EXIST: {
    summary: 'There is no such channel, or the account may not know of it.',
    fields: { stream: optional(text()), stream_id: optional(integer()) },
  },
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: { summary: 'The account may not mention everyone in this channel.' },
  SYSTEM_GROUP_REQUIRED: { summary: 'The permission takes system groups only.', fields: { setting_name: text() } },
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: { summary: 'The account may not mention everyone in this topic.' },
  USER_DEACTIVATED: { summary: 'The account is deactivated.' },
} as const satisfies Readonly<Record<string, ErrorDescription>>;

export type ErrorCode = keyof typeof ERROR_CODES;

const described: Readonly<Record<string, ErrorDescription>> = ERROR_CODES;

export const ALL_CODES = Object.keys(ERROR_CODES) as readonly ErrorCode[];
export const COMMON_CODES = ALL_CODES.filter((code) => described[code]!.isCommon);

/** The body of an error. */
export function errorSchema(code: ErrorCode) {
  const { summary, fields = {} } = described[code]!;
  const { schema } = object({ result: constant('error'), msg: text(), code: constant(code), ...fields });
  return { ...schema, description: summary };
}
