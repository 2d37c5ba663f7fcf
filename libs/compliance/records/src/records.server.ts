import { fulfil, type ServerPart } from '@chat/capability';
import { DeletedContent } from '@chat/ports';
import { KeptContent } from './erase-due-content/kept-content.fold.js';
import { RecordsModule } from './records.module.js';
import { RecordsRules } from './rules/records-rules.js';

export const server: ServerPart = {
  module: RecordsModule,
  provides: [fulfil(DeletedContent, RecordsRules)],
  laterErasures: () => new KeptContent(),
};
