import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Login, OwnApi } from './own-api.js';

/** Accounts as people name them: by name on pages, by address or id in forms. */
@Injectable()
export class Accounts {
  constructor(private readonly api: OwnApi) {}

  /** @param ids at most those of one page; null: nobody in particular */
  async names(ids: readonly (number | null)[], login: Login, request: FastifyRequest): Promise<(id: number) => string> {
    const userIds = JSON.stringify([...new Set(ids)].filter((id) => id !== null));
    const question = { path: '/users', parameters: { user_ids: userIds } };
    const { members } = await this.api.ask<{ members: readonly Account[] }>(question, login, request);
    const names = new Map(members.map(({ user_id: id, full_name: name }) => [id, name]));
    return (id) => (names.has(id) ? `${names.get(id)} (${id})` : `account ${id}`);
  }

  /** @throws Refused */
  async idOf(account: string, login: Login, request: FastifyRequest): Promise<number> {
    if (/^\d+$/.test(account)) return Number(account);
    const question = { path: `/users/${encodeURIComponent(account)}` };
    return (await this.api.ask<{ user: Account }>(question, login, request)).user.user_id;
  }

  /** @param list with commas between them @throws Refused */
  idsOf(list: string, login: Login, request: FastifyRequest): Promise<number[]> {
    return Promise.all(listed(list).map((account) => this.idOf(account, login, request)));
  }

  /** @param list names of channels, with commas between them @throws Refused */
  channelIdsOf(list: string, login: Login, request: FastifyRequest): Promise<number[]> {
    return Promise.all(
      listed(list).map(async (stream) => {
        const question = { path: '/get_stream_id', parameters: { stream } };
        return (await this.api.ask<{ stream_id: number }>(question, login, request)).stream_id;
      }),
    );
  }
}

interface Account {
  readonly user_id: number;
  readonly full_name: string;
}

const listed = (list: string): string[] =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
