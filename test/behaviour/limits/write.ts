import { writeFileSync } from 'node:fs';
import { LIMITS_PAGE, limitsPage } from './limits-page.js';

writeFileSync(LIMITS_PAGE, limitsPage());
