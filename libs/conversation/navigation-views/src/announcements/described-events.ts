import { boolean, event, nullable, object, text } from '@chat/http';
import { navigationViewShape } from '../list-navigation-views/navigation-view-object.js';

export const navigationViewsEvents = [
  event('navigation_view/add', 'The account has a view more in its sidebar.', { navigation_view: navigationViewShape }),
  event('navigation_view/update', 'A view in the sidebar of the account was changed.', {
    fragment: text(),
    data: object({ is_pinned: boolean(), name: nullable(text()) }),
  }),
  event('navigation_view/remove', 'The account has a view less in its sidebar.', { fragment: text() }),
];
