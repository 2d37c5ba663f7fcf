import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { extname } from 'node:path';

const file = new URL(`./console.browser${extname(import.meta.url)}`, import.meta.url);
const source = readFileSync(file, 'utf8');

/** The script of all pages from the bundler. Without a build, only its types are removed. */
export const SCRIPT = file.pathname.endsWith('.ts') ? stripTypeScriptTypes(source) : source;
