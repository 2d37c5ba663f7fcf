export { html } from 'ghtml';
