import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Login, OwnApi, Refused } from './own-api.js';

interface Asker extends Login {
  readonly isAuditor: boolean;
}

/** Translates accounts and places for people: names on pages; addresses, names or ids in forms. */
@Injectable()
export class Accounts {
  constructor(private readonly api: OwnApi) {}

  /** @param ids at most those of one page; null: none */
  async names(ids: readonly (number | null)[], login: Asker, request: FastifyRequest): Promise<(id: number) => string> {
    const userIds = JSON.stringify([...new Set(ids)].filter((id) => id !== null));
    const question = { path: '/users', parameters: { user_ids: userIds } };
    const { members } = await this.api.ask<{ members: readonly Account[] }>(question, login, request);
    const names = new Map(members.map(({ user_id: id, full_name: name }) => [id, name]));
    return (id) => (names.has(id) ? `${names.get(id)} (${id})` : `account ${id}`);
  }

  /** @throws Refused */
  async idOf(account: string, login: Asker, request: FastifyRequest): Promise<number> {
    if (isId(account)) return Number(account);
    if (login.isAuditor) return (await this.#named({ accounts: [account] }, login, request)).user_ids[0]!;
    const question = { path: `/users/${encodeURIComponent(account)}` };
    return (await this.api.ask<{ user: Account }>(question, login, request)).user.user_id;
  }

  /** @param list with commas between them @throws Refused */
  idsOf(list: string, login: Asker, request: FastifyRequest): Promise<number[]> {
    return Promise.all(listed(list).map((account) => this.idOf(account, login, request)));
  }

  /** @param stream name with its id: a private channel has no name for accounts that may not see it @throws Refused */
  async channelIdOf(stream: string, login: Asker, request: FastifyRequest): Promise<number> {
    if (isId(stream)) return Number(stream);
    if (login.isAuditor) return (await this.#named({ channels: [stream] }, login, request)).stream_ids[0]!;
    const question = { path: '/get_stream_id', parameters: { stream } };
    return (await this.api.ask<{ stream_id: number }>(question, login, request)).stream_id;
  }

  /** @param list names or ids of channels, with commas between them @throws Refused */
  channelIdsOf(list: string, login: Asker, request: FastifyRequest): Promise<number[]> {
    return Promise.all(listed(list).map((stream) => this.channelIdOf(stream, login, request)));
  }

  /** @param topics with their channels, such as `legal > contracts`, one a line @throws Refused */
  topicsOf(topics: string, login: Asker, request: FastifyRequest): Promise<Topic[]> {
    return Promise.all(
      linesOf(topics).map(async (line) => {
        const at = line.indexOf('>');
        const [channel, topic] = [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()];
        if (channel === '')
          throw new Refused(`"${line}" is no topic with its channel, such as legal > contracts.`, 400);
        return { stream_id: await this.channelIdOf(channel, login, request), topic };
      }),
    );
  }

  /** @param conversations participants of each, separated by commas, one conversation a line @throws Refused */
  conversationsOf(conversations: string, login: Asker, request: FastifyRequest): Promise<number[][]> {
    return Promise.all(linesOf(conversations).map((people) => this.idsOf(people, login, request)));
  }

  #named(named: Record<string, readonly string[]>, login: Asker, request: FastifyRequest): Promise<FoundIds> {
    const parameters = Object.fromEntries(Object.entries(named).map(([name, list]) => [name, JSON.stringify(list)]));
    return this.api.ask<FoundIds>({ path: '/audit/ids', parameters }, login, request);
  }
}

interface FoundIds {
  readonly stream_ids: readonly number[];
  readonly user_ids: readonly number[];
}

export interface Topic {
  readonly stream_id: number;
  readonly topic: string;
}

const isId = (text: string): boolean => /^\d{1,15}$/.test(text);

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface Account {
  readonly user_id: number;
  readonly full_name: string;
}

const listed = (list: string): string[] =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
