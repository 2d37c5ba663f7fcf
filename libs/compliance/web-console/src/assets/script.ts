import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { extname } from 'node:path';

const file = new URL(`./console.browser${extname(import.meta.url)}`, import.meta.url);
const source = readFileSync(file, 'utf8');

/** The script of all pages, as the bundler made it. Where nothing is built, only its types are taken away. */
export const SCRIPT = file.pathname.endsWith('.ts') ? stripTypeScriptTypes(source) : source;
