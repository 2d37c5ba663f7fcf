import {
  type ChannelFoldersOrdered,
  type ChannelFoldersState,
  InvalidFolderOrder,
} from '../folder/channel-folders.aggregate.js';

export interface OrderChannelFoldersInput {
  readonly folderIds: readonly number[];
}

/** Every folder must be named, including archived ones. The last place of a repeated id counts; unknown ids do not. */
export function decideOrderChannelFolders(
  state: ChannelFoldersState,
  { folderIds }: Pick<OrderChannelFoldersInput, 'folderIds'>,
): ChannelFoldersOrdered[] {
  const known = new Set(state.map(({ id }) => id));
  const order = [...new Set(folderIds.toReversed())].toReversed().filter((id) => known.has(id));
  if (order.length < known.size) throw new InvalidFolderOrder();
  return order.join() === [...known].join() ? [] : [{ type: 'ChannelFoldersOrdered', data: { folderIds: order } }];
}
