import { COORDINATION } from '@chat/coordination';
import { Directory, DirectoryFollower, IdSequence, Site } from '@chat/directory';
import { Claims, EphemeralStream, EVENT_LOG, KnownDamages, Transactions } from '@chat/event-log';
import { EventQueues } from '@chat/event-queues';
import { FILE_STORE } from '@chat/file-store';
import { Clock, SystemClock } from '@chat/kernel';
import { MessageFlags } from '@chat/message-index';
import { ReadModels, RequestedRebuilds } from '@chat/projections';
import { READ_STORE } from '@chat/read-store';
import { type DynamicModule, Global, type InjectionToken, Module } from '@nestjs/common';
import { CORE, type Core } from './core.js';

/** One part of the core, for users that need nothing else of it. */
const part = (provide: InjectionToken, of: (core: Core) => object) => ({ provide, inject: [CORE], useFactory: of });

const PARTS = [
  part(EVENT_LOG, ({ log }) => log),
  part(READ_STORE, ({ store }) => store),
  part(COORDINATION, ({ coordination }) => coordination),
  part(FILE_STORE, ({ files }) => files),
  part(Clock, ({ clock }) => clock),
  part(SystemClock, ({ clock }) => clock),
  part(Site, ({ site }) => site),
  part(Directory, ({ directory }) => directory),
  part(DirectoryFollower, ({ follower }) => follower),
  part(MessageFlags, ({ messageFlags }) => messageFlags),
  part(IdSequence, ({ ids }) => ids),
  part(Claims, ({ claims }) => claims),
  part(ReadModels, ({ projections }) => projections),
  part(RequestedRebuilds, ({ rebuilds }) => rebuilds),
  part(Transactions, ({ transactions }) => transactions),
  part(EphemeralStream, ({ ephemeral }) => ephemeral),
  part(EventQueues, ({ queues }) => queues),
  part(KnownDamages, ({ damages }) => damages),
];

/** Global: the modules of capabilities are on lower floors and cannot import it. */
@Global()
@Module({})
export class CoreModule {
  /** @param core already started: only then the states of capabilities in it are known by their classes */
  static of(core: Core): DynamicModule {
    const held = [...core.state.states, ...core.live, ...core.settings];
    const providers = [
      { provide: CORE, useValue: core },
      ...PARTS,
      ...held.map((each) => ({ provide: each.constructor, useValue: each })),
    ];
    return { module: CoreModule, providers, exports: providers.map(({ provide }) => provide) };
  }
}
