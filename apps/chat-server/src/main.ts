import 'reflect-metadata';
import { runProgram } from '@chat/program';

await runProgram(() => import('./program.js'));
