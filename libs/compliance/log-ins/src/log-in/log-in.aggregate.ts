import type { Aggregate, DomainEvent } from '@chat/kernel';
import type { LogIn } from '@chat/ports';

// These names are the storage format: they are never renamed.

export type LogInEvent = LogInRecorded | LogInsErased;

export type LogInRecorded = DomainEvent<'LogInRecorded', LogIn>;

/** Streams of a day whose events are erased. */
export type LogInsErased = DomainEvent<
  'LogInsErased',
  { readonly day: string; readonly accounts: readonly { readonly userId: number; readonly events: number }[] }
>;

export interface LogInDay {
  readonly userId: number;
  readonly day: string;
}

export interface LogInDayState {
  readonly count: number;
  /** Keys, each with an address from which it was used. */
  readonly uses: ReadonlySet<string>;
}

export const logInDayAggregate: Aggregate<LogInDayState, LogInRecorded, LogInDay> = {
  initialState: { count: 0, uses: new Set() },
  evolve: ({ count, uses }, { data }) => ({
    count: count + 1,
    uses: data.keyId === null ? uses : new Set([...uses, useOf(data)]),
  }),
  streamName: ({ userId, day }) => `logins-${userId}-${day}`,
};

export const useOf = ({ keyId, address }: Pick<LogIn, 'keyId' | 'address'>): string => `${keyId} ${address}`;

export const logInErasuresStream = (realmId: number): string => `login_erasures-${realmId}`;

/** Such as `2026-11-27`, in UTC. @param time UNIX milliseconds */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length);
