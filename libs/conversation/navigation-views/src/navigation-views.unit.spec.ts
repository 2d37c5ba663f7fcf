import { given } from '@chat/testing';
import { decideAddNavigationView } from './add-navigation-view/add-navigation-view.decide.js';
import { decideChangeNavigationView } from './change-navigation-view/change-navigation-view.decide.js';
import {
  BuiltInViewHasNoName,
  CustomViewNeedsName,
  type NavigationViewAdded,
  navigationViewAggregate,
  NavigationViewDoesNotExist,
  type NavigationViewEvent,
  NavigationViewExists,
  TooManyNavigationViews,
} from './navigation-view/navigation-view.aggregate.js';
import { decideRemoveNavigationView } from './remove-navigation-view/remove-navigation-view.decide.js';
import type { NavigationView } from './navigation-view/navigation-views.js';
import { LIMITS } from './navigation-views.limits.js';

const userId = 7;
const mine: NavigationView = { fragment: 'narrow/is/dm', isPinned: true, name: 'Mail' };
const other: NavigationView = { fragment: 'narrow/is/alerted', isPinned: true, name: 'Alerts' };
const added: NavigationViewAdded = { type: 'NavigationViewAdded', data: { userId, view: mine } };
const removed: NavigationViewEvent = { type: 'NavigationViewRemoved', data: { userId, fragment: mine.fragment } };
const changed = (view: NavigationView): NavigationViewEvent => ({
  type: 'NavigationViewChanged',
  data: { userId, view },
});
const nothing = given(navigationViewAggregate);
const there = given(navigationViewAggregate, added);

describe('a view in the sidebar', () => {
  it.each([nothing, given(navigationViewAggregate, added, removed)])('is added while it is not there', (absent) => {
    absent
      .when((state) => decideAddNavigationView(state, { userId, ...mine, name: 'Mail' }, [other]))
      .thenRecords(added);
    there
      .when((state) => decideAddNavigationView(state, { userId, ...mine, name: 'Post' }, [mine]))
      .thenRefuses(new NavigationViewExists());
  });

  it('has a name of its own, unless every client knows it', () => {
    const add = (fragment: string, name: string | undefined, views = [other]) =>
      nothing.when((state) => decideAddNavigationView(state, { userId, fragment, isPinned: false, name }, views));
    add('inbox', undefined).thenRecords({
      type: 'NavigationViewAdded',
      data: { userId, view: { fragment: 'inbox', isPinned: false, name: null } },
    });
    add('inbox', 'Mail').thenRefuses(new BuiltInViewHasNoName());
    add('narrow/is/dm', undefined).thenRefuses(new CustomViewNeedsName());
    add('narrow/is/dm', 'Alerts').thenRefuses(new NavigationViewExists());
    const most = Array.from({ length: LIMITS.navigationViews.perUser }, (_, at) => ({ ...other, name: `View ${at}` }));
    add('narrow/is/dm', 'Mail', most).thenRefuses(new TooManyNavigationViews());
  });

  it('is changed as far as something differs', () => {
    const change = (requested: object, past = there) =>
      past.when((state) =>
        decideChangeNavigationView(
          state,
          { userId, fragment: mine.fragment, isPinned: undefined, name: undefined, ...requested },
          [mine, other],
        ),
      );
    change({ isPinned: false }).thenRecords(changed({ ...mine, isPinned: false }));
    change({ name: 'Post' }).thenRecords(changed({ ...mine, name: 'Post' }));
    change({ isPinned: true, name: 'Mail' }).thenNothing();
    change({ name: 'Alerts' }).thenRefuses(new NavigationViewExists());
    change({ fragment: 'inbox', name: 'Mail' }).thenRefuses(new BuiltInViewHasNoName());
    change({ isPinned: false }, nothing).thenRefuses(new NavigationViewDoesNotExist());
  });

  it('is removed once', () => {
    const remove = { userId, fragment: mine.fragment };
    there.when((state) => decideRemoveNavigationView(state, remove)).thenRecords(removed);
    given(navigationViewAggregate, added, removed)
      .when((state) => decideRemoveNavigationView(state, remove))
      .thenRefuses(new NavigationViewDoesNotExist());
  });
});
