import type { Directory } from '../directory/directory.js';
import { UnknownAccount, UnknownChannel } from '../directory/directory.errors.js';
import type { User } from '../records/user.js';

type Named = readonly (string | number)[] | null;

const isId = (named: string | number) => /^\d{1,15}$/.test(String(named));

/** @param named e-mail address or id */
export function accountNamed(directory: Directory, named: string | number): User | undefined {
  return (isId(named) ? directory.user(Number(named)) : undefined) ?? directory.userByEmail(String(named));
}

/** Ids, ascending; null for all. @param named e-mail addresses or ids @throws UnknownAccount */
export function accountsNamed(directory: Directory, named: Named): readonly number[] | null {
  return idsOf(named, (each) => {
    const account = accountNamed(directory, each);
    if (!account) throw new UnknownAccount(String(each));
    return account.id;
  });
}

/** Ids, ascending; null for all. @param named names or ids; a channel whose name is a number is found by its name @throws UnknownChannel */
export function channelsNamed(directory: Directory, named: Named): readonly number[] | null {
  return idsOf(named, (each) => {
    const byName = typeof each === 'string' ? directory.channelByName(each) : undefined;
    const channel = byName ?? (isId(each) ? directory.channel(Number(each)) : undefined);
    if (!channel) throw new UnknownChannel(String(each));
    return channel.id;
  });
}

function idsOf(named: Named, idOf: (each: string | number) => number): readonly number[] | null {
  return named && [...new Set(named.map(idOf))].toSorted((one, other) => one - other);
}
