import { given } from '@chat/testing';
import fc from 'fast-check';
import { decideChangeChannelFolder } from './change-channel-folder/change-channel-folder.decide.js';
import { decideCreateChannelFolder } from './create-channel-folder/create-channel-folder.decide.js';
import {
  type ChannelFolderChanged,
  type ChannelFolderCreated,
  ChannelFolderExists,
  ChannelFolderInUse,
  ChannelFolderNameEmpty,
  ChannelFolderNameHasInvalidCharacter,
  channelFoldersAggregate,
  InvalidFolderOrder,
  NoSuchChannelFolder,
  TooManyChannelFolders,
} from './folder/channel-folders.aggregate.js';
import { decideOrderChannelFolders } from './order-channel-folders/order-channel-folders.decide.js';
import { LIMITS } from './channel-folders.limits.js';

const fields = { description: '', renderedDescription: '', creatorId: 7 };
const created = (id: number, name: string): ChannelFolderCreated => ({
  type: 'ChannelFolderCreated',
  data: { folder: { ...fields, id, name, isArchived: false } },
});
const changed = (folderId: number, changes: ChannelFolderChanged['data']['changes']): ChannelFolderChanged => ({
  type: 'ChannelFolderChanged',
  data: { folderId, changes },
});
const [work, fun] = [created(1, 'Work'), created(2, 'Fun')];
const two = given(channelFoldersAggregate, work, fun);
const folder = (name: string) => ({ ...fields, name });
const change = (requested: object, isUsed = false) =>
  two.when((state) =>
    decideChangeChannelFolder(
      state,
      { folderId: 1, name: undefined, description: undefined, isArchived: undefined, ...requested },
      { renderedDescription: '<p>Soup</p>', isUsed },
    ),
  );
const order = (...folderIds: number[]) => two.when((state) => decideOrderChannelFolders(state, { folderIds }));

describe('a channel folder', () => {
  it('gets the next id, and a name that no other one has, archived ones included', () => {
    given(channelFoldersAggregate)
      .when((state) => decideCreateChannelFolder(state, folder(' Work ')))
      .thenRecords(work);
    two.when((state) => decideCreateChannelFolder(state, folder('More'))).thenRecords(created(3, 'More'));
    const archived = given(channelFoldersAggregate, work, changed(1, { isArchived: true }));
    for (const each of [two, archived]) {
      each
        .when((state) => decideCreateChannelFolder(state, folder('wORK')))
        .thenRefuses(new ChannelFolderExists('wORK'));
    }
  });

  it('has a name of visible characters', () => {
    two.when((state) => decideCreateChannelFolder(state, folder(' '))).thenRefuses(new ChannelFolderNameEmpty());
    two
      .when((state) => decideCreateChannelFolder(state, folder('a\u0000')))
      .thenRefuses(new ChannelFolderNameHasInvalidCharacter(2));
  });

  it('is refused beyond the limit', () => {
    const most = Array.from({ length: LIMITS.channelFolders.inTotal }, (_, at) => created(at + 1, `Folder ${at}`));
    given(channelFoldersAggregate, ...most)
      .when((state) => decideCreateChannelFolder(state, folder('One more')))
      .thenRefuses(new TooManyChannelFolders());
  });

  it('is changed as far as something differs', () => {
    change({ name: 'WORK' }).thenRecords(changed(1, { name: 'WORK' }));
    change({ name: 'fun' }).thenRefuses(new ChannelFolderExists('fun'));
    change({ name: 'Work', description: '', isArchived: false }, true).thenNothing();
    change({ description: 'Soup' }).thenRecords(
      changed(1, { description: 'Soup', renderedDescription: '<p>Soup</p>' }),
    );
    change({ folderId: 3 }).thenRefuses(new NoSuchChannelFolder());
    change({ isArchived: true }).thenRecords(changed(1, { isArchived: true }));
    change({ isArchived: true }, true).thenRefuses(new ChannelFolderInUse());
  });

  it('has a place among all of them', () => {
    order(2, 1).thenRecords({ type: 'ChannelFoldersOrdered', data: { folderIds: [2, 1] } });
    order(1, 2, 3).thenNothing();
    order(1, 2, 1).thenRecords({ type: 'ChannelFoldersOrdered', data: { folderIds: [2, 1] } });
    order(1).thenRefuses(new InvalidFolderOrder());
  });

  it('that are ordered so already are not ordered again', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([1, 2, 3, 4], { minLength: 4 }), (folderIds) => {
        const past = ['A', 'B', 'C', 'D'].map((name, at) => created(at + 1, name));
        const ordered = { type: 'ChannelFoldersOrdered', data: { folderIds } } as const;
        given(channelFoldersAggregate, ...past, ordered)
          .when((state) => decideOrderChannelFolders(state, { folderIds }))
          .thenNothing();
      }),
    );
  });
});
