import { writeFileSync } from 'node:fs';
import { allLimits, LIMITS_PAGE, limitsPage } from './limits-page.js';

writeFileSync(LIMITS_PAGE, limitsPage(await allLimits()));
