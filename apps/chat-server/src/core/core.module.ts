import { COORDINATION } from '@chat/coordination';
import { Directory, DirectoryFollower, IdSequence, Site } from '@chat/directory';
import { Claims, EphemeralStream, EVENT_LOG, KnownDamages, Transactions } from '@chat/event-log';
import { EventQueues } from '@chat/event-queues';
import { FILE_STORE } from '@chat/file-store';
import { Clock, SystemClock } from '@chat/kernel';
import { MessageFlags } from '@chat/message-index';
import { ReadModels } from '@chat/projections';
import { READ_STORE } from '@chat/read-store';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CORE, type Core } from './core.js';

@Global()
@Module({})
export class CoreModule {
  static of(core: Core): DynamicModule {
    const providers = [
      { provide: CORE, useValue: core },
      { provide: KnownDamages, useValue: core.damages },
      { provide: EVENT_LOG, useValue: core.log },
      { provide: READ_STORE, useValue: core.store },
      { provide: COORDINATION, useValue: core.coordination },
      { provide: FILE_STORE, useValue: core.files },
      { provide: Clock, useValue: core.clock },
      { provide: SystemClock, useValue: core.clock },
      { provide: Site, useValue: core.site },
      { provide: Directory, useValue: core.directory },
      { provide: DirectoryFollower, useValue: core.follower },
      { provide: MessageFlags, useValue: core.messageFlags },
      ...[...core.state.states, ...core.live, ...core.settings].map((each) => ({
        provide: each.constructor,
        useValue: each,
      })),
      { provide: IdSequence, useValue: core.ids },
      { provide: Claims, useValue: core.claims },
      { provide: ReadModels, useValue: core.projections },
      { provide: Transactions, useValue: core.transactions },
      { provide: EphemeralStream, useValue: core.ephemeral },
      { provide: EventQueues, useValue: core.queues },
    ];
    return { module: CoreModule, providers, exports: providers.map(({ provide }) => provide) };
  }
}
