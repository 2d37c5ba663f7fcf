import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { catalogue, CATALOGUE_FILE } from './catalogue.js';

writeFileSync(CATALOGUE_FILE, await catalogue());
