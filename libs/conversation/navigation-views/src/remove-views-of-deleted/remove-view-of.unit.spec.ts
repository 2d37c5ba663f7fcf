import { given } from '@chat/testing';
import { navigationViewAggregate, type NavigationViewEvent } from '../navigation-view/navigation-view.aggregate.js';
import { decideRemoveViewOf } from './remove-view-of.decide.js';

const view = { fragment: 'narrow/is/starred', isPinned: true, name: 'Stars' };
const added: NavigationViewEvent = { type: 'NavigationViewAdded', data: { userId: 7, view } };
const removed: NavigationViewEvent = { type: 'NavigationViewRemoved', data: { userId: 7, fragment: view.fragment } };

it('a view of a deleted account is removed once', () => {
  given(navigationViewAggregate, added)
    .when((state) => decideRemoveViewOf(state, 7))
    .thenRecords(removed);
  given(navigationViewAggregate, added, removed)
    .when((state) => decideRemoveViewOf(state, 7))
    .thenNothing();
});
