import { API_WORDS } from './api-words.js';

const MOST = 200;
const OTHER = { route: 'other', client: 'other' };
const CLIENT = /^[A-Za-z][\w.-]{0,29}$/;
const DEEPEST = 6;

export class UnknownRoutes {
  readonly #known = new Set<string>();

  label(url: string, client: string): { readonly route: string; readonly client: string; readonly isNew: boolean } {
    const label = { route: routeOf(url), client: CLIENT.test(client) ? client : 'other' };
    const key = `${label.client} ${label.route}`;
    if (this.#known.has(key)) return { ...label, isNew: false };
    if (this.#known.size >= MOST) return { ...OTHER, isNew: false };
    this.#known.add(key);
    return { ...label, isNew: true };
  }
}

function routeOf(url: string): string {
  const path = url.split('?', 1)[0]!.replace(/^https?:\/\/[^/]*/i, '');
  const segments = path.split('/').slice(1, DEEPEST + 1);
  return `/${segments.map((segment) => (API_WORDS.has(segment) ? segment : ':other')).join('/')}`;
}
