/** An account that the load comes from. */
export interface Account {
  readonly id: number;
  readonly email: string;
  readonly apiKey: string;
  readonly name: string;
}

export interface Channel {
  readonly id: number;
  readonly name: string;
  readonly subscribers: readonly Account[];
}

export interface Message {
  readonly id: number;
  readonly author: Account;
  /** How often it was edited before the load begins. */
  readonly edits: number;
}

const FIRST_ACCOUNT_ID = 1_001;

export const accounts: readonly Account[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: FIRST_ACCOUNT_ID + index,
  email: `person-${index}@example.com`,
  apiKey: String(index).padStart(32, '0'),
  name: `Person ${index}`,
}));

/** Where messages are edited and read; each of its people has a connection. */
export const team: Channel = { id: 101, name: 'team', subscribers: accounts.slice(0, 64) };
export const small: Channel = { id: 102, name: 'small', subscribers: accounts.slice(0, 10) };
export const large: Channel = { id: 103, name: 'large', subscribers: accounts };
export const channels = [team, small, large];

/** All in the team's channel. */
export const toEdit: readonly Message[] = Array.from({ length: 4_096 }, (_, index) => message(1 + index, 0));
/** Newer than those; every twentieth has a history. */
export const toRead: readonly Message[] = Array.from({ length: 200 }, (_, index) =>
  message(1 + toEdit.length + index, index % 20 === 0 ? 4 : 0),
);

function message(id: number, edits: number): Message {
  return { id, edits, author: team.subscribers[id % team.subscribers.length]! };
}

/** About 100 characters, every fifth with a mention, every fifth with a link. */
export function sentence(number: number): string {
  const words = `Run ${number} of the nightly build went through in ${number % 90} minutes, and the report is in its place`;
  if (number % 5 === 0) return `@**Person ${number % 97}** ${words}.`;
  if (number % 5 === 2) return `${words}: https://example.com/builds/${number}`;
  return `${words}, where it always is.`;
}
