import { refusal } from '@chat/kernel';

export class InvalidInterfaceType extends refusal('Invalid interface type') {}
export class NameInUse extends refusal('Name is already in use.') {}
export class NotAPayloadUrl extends refusal((parameter: string) => `${parameter} is not a URL`) {}

/** The new owner of a bot could not use it. */
export class BotOwnerRefused extends refusal((why: string) => `Failed to change owner, ${why}`) {}
export class InvalidBotType extends refusal('Invalid bot type') {}
export class TooManyBots extends refusal((limit: number) => `You cannot own more than ${limit} active bots.`) {}
export class TooManyCreatedBots extends refusal((limit: number) => `You cannot create more than ${limit} bots.`) {}
